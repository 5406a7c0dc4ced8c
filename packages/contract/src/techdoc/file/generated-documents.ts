import * as z from 'zod/mini'
import { LocaleSchema } from '../../locale-schema.ts'
import { route } from '../../route.ts'
import { devices } from '../devices.ts'

/** The documents that are made from the data and texts of a technical file. */
export const GENERATED_DOCUMENTS = [
  ...(['declaration', 'sscp', 'psur', 'pmsr', 'cep', 'cer', 'pms_plan', 'annex_i'] as const),
] as const

const Offered = z.object({ key: z.enum(GENERATED_DOCUMENTS), title: z.string(), clause: z.string() })

export const generatedDocumentRoutes = {
  list: route('generatedDocuments.list', 'GET /generated-documents', devices.actions.read, {
    summary: 'The documents that are made from a technical file',
    query: z.strictObject({ locale: z.optional(LocaleSchema) }),
    reply: z.object({ items: z.array(Offered) }),
  }),
}
