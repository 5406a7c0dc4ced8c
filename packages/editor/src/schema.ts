import { getSchema } from '@tiptap/core'
import { documentExtensions } from './extensions.ts'

/** The grammar of a text: the same in the browser, in the collaboration service and in exports. */
export const schema = getSchema(documentExtensions())
