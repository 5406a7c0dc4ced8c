/** The jobs of the worker, for tests of slices that only enqueue their work. */
export { makeExport } from '#test/make-export.ts'
export { sendInvitation } from '#modules/workspace/invitations/invitations.jobs.ts'
export { sendExportMail } from '#modules/workspace/organisation-data/export-mail.jobs.ts'
export { sendDigest } from '#modules/workspace/notifications/digest.jobs.ts'
export { sendNotification } from '#modules/workspace/notifications/notifications.jobs.ts'
