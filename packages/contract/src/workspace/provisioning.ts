import * as z from 'zod/mini'
import { action } from '../permissions.ts'
import { Moment, route } from '../route.ts'
import { SERVICE_ROLES } from './service-accounts.ts'
import { connectionActions } from './sign-in-connections.ts'

/** Below the address of the API. SCIM has its own forms of requests, errors and versions: RFC 7643 and RFC 7644. */
export const PROVISIONING_PATH = '/scim/v2'
/** The address that a directory is given, below that of the installation. */
export const PROVISIONING_ADDRESS = `/api/v1${PROVISIONING_PATH}`

export const provisioningActions = {
  /** Used with the API key of a service account only, never by people. */
  use: action('provisioning.use', SERVICE_ROLES),
}

export const ProvisioningStatus = z.object({
  /** Whether a service account that may provision is in force. */
  inUse: z.boolean(),
  users: z.int(),
  /** Users who have a membership that is active. */
  members: z.int(),
  groups: z.int(),
  /** When the directory last changed something. */
  changedAt: z.nullable(Moment),
})
export type ProvisioningStatus = z.output<typeof ProvisioningStatus>

export const provisioningRoutes = {
  status: route('provisioning.status', 'GET /provisioning', connectionActions.manage, {
    summary: 'Whether a directory provisions users and groups by SCIM, and how many',
    reply: ProvisioningStatus,
  }),
}
