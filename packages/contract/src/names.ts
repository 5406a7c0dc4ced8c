import * as z from 'zod/mini'
import { isPlainName } from './plain-name.ts'

/** The name of a person or an organisation: one line without addresses, hidden characters or marks of direction. */
export const Name = z
  .string()
  .check(
    z.trim(),
    z.normalize(),
    z.minLength(1),
    z.maxLength(200),
    z.refine(isPlainName, { params: { code: 'not_a_name' } }),
  )
