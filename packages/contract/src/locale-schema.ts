import * as z from 'zod/mini'
import { LOCALES } from './locale.ts'

/** Stands apart from the languages themselves, so that the first page of the browser carries no schema library. */
export const LocaleSchema = z.enum(LOCALES)
