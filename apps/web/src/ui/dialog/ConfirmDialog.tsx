import { late } from './late.tsx'

/** Asks for confirmation; a click outside does not dismiss it. */
export const ConfirmDialog = late(async () => (await import('./ConfirmQuestion.tsx')).ConfirmQuestion)
