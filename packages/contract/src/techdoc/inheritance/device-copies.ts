import * as z from 'zod/mini'
import { LocaleSchema } from '../../locale-schema.ts'
import { IdParams, route } from '../../route.ts'
import { devices } from '../devices.ts'
import { checkFile } from '../file/file-checks.ts'
import { FILE_PAGES } from '../file/sections.ts'
import { PackageComparison } from '../packages/package-content.ts'

const DeviceCopy = z.strictObject({
  name: devices.fields.name.schema,
  /** The pages whose content is taken. */
  pages: z.array(z.enum(FILE_PAGES)),
  /** Takes references to controlled documents as well. */
  documents: z.boolean(),
  /** The new device is a variant in the family of the device, and takes its values until they are changed. */
  variant: z.boolean(),
})
export type DeviceCopy = z.output<typeof DeviceCopy>

export const deviceCopyRoutes = {
  copy: route('deviceCopies.copy', 'POST /devices/:id/copies', devices.actions.create, {
    summary:
      'Create a device with content of another one, as a copy or as a variant; codes, identifiers and registrations are never copied',
    params: IdParams,
    body: DeviceCopy,
    reply: devices.Record,
    fails: ['NOT_FOUND'],
  }),
  differences: route('deviceCopies.differences', 'GET /devices/:id/differences', checkFile, {
    summary: 'What differs between a variant and the lead device of its family',
    params: IdParams,
    query: z.strictObject({ locale: z.optional(LocaleSchema) }),
    reply: z.object({ comparison: z.nullable(PackageComparison) }),
    fails: ['NOT_FOUND'],
  }),
}
