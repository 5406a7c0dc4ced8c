export { readableTypes, removeUnreadable } from './readable.ts'
