import * as z from 'zod/mini'
import { LOCALES } from './locale.ts'

/** Separate from `locale.ts`, so that the first page of the browser loads no schema library. */
export const LocaleSchema = z.enum(LOCALES)
