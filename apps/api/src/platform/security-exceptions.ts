import { namesOf } from 'connections/database'
import * as z from 'zod'

/** Protections that an operator may switch off, one by one: four links without verified TLS, the scanner's, and anchors. */
export const EXCEPTIONS = ['database', 'mail', 'storage', 'scanner', 'traces', 'anchors'] as const
export type Exception = (typeof EXCEPTIONS)[number]

/** `database,scanner`: names of the list, each once. */
export const SecurityExceptions = z
  .string()
  .default('')
  .transform(namesOf)
  .pipe(z.array(z.enum(EXCEPTIONS)).refine((all) => new Set(all).size === all.length))
