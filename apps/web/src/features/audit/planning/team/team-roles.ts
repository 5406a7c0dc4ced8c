import { ENGAGEMENT_ROLES } from 'contract/audit/engagement'
import { mayHold } from 'contract/audit/people'
import type { Role } from 'contract/permissions'

type EngagementRole = (typeof ENGAGEMENT_ROLES)[number]

/** The roles in a project that these roles in the organisation allow; all of them while they are unknown. */
export const rolesFor = (held: readonly Role[] | undefined): EngagementRole[] =>
  ENGAGEMENT_ROLES.filter((role) => held === undefined || mayHold(role, held))
