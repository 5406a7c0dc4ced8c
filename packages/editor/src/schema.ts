import { getSchema } from '@tiptap/core'
import { documentExtensions } from './extensions.ts'

/** The schema of texts: the same in the browser, in the collaboration service and in exports. */
export const schema = getSchema(documentExtensions())
