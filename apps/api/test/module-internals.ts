/** Internals of modules that tests of other modules call directly; the modules do not export them. */
export { holdsRows } from '#modules/techdoc/file/structure.ts'
export { saveChanges } from '#modules/workspace/collaboration/save-changes.ts'
export { notifyProtectedChange } from '#modules/workspace/protection/protection.jobs.ts'
