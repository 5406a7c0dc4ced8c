import { late } from './late.tsx'

/** Asks before something that matters; a pointer beside it does not dismiss the question. */
export const ConfirmDialog = late(async () => (await import('./ConfirmQuestion.tsx')).ConfirmQuestion)
