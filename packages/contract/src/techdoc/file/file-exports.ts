import * as z from 'zod/mini'
import { LocaleSchema } from '../../locale-schema.ts'
import { IdParams, route } from '../../route.ts'
import { DOCUMENT_FORMATS, Export, FILE_FORMATS } from '../../workspace/exports.ts'
import { devices } from '../devices.ts'
import { GENERATED_DOCUMENTS } from './generated-documents.ts'
import { packages } from '../packages/packages.ts'

const Asked = z.strictObject({
  format: z.enum([...FILE_FORMATS, ...DOCUMENT_FORMATS]),
  /** Which document, for the formats of documents; without it the declaration of conformity. */
  document: z.optional(z.enum(GENERATED_DOCUMENTS)),
  locale: z.optional(LocaleSchema),
})

/** Exports of a technical file: current, or as frozen in a package (rules, section 14). */
export const fileExportRoutes = {
  device: route('fileExports.device', 'POST /devices/:id/file-exports', devices.actions.export, {
    summary: 'Queue the technical file of a device as PDF, Word document, summary or set of folders',
    params: IdParams,
    body: Asked,
    reply: Export,
    fails: ['NOT_FOUND', 'TOO_MANY_EXPORTS', 'EUDAMED_INVALID'],
  }),
  package: route('fileExports.package', 'POST /packages/:id/file-exports', packages.actions.export, {
    summary: 'Queue a package as PDF, Word document, summary or set of folders',
    params: IdParams,
    body: Asked,
    reply: Export,
    fails: ['NOT_FOUND', 'TOO_MANY_EXPORTS'],
  }),
}
