import { late } from './late.tsx'

/** A modal dialog: focus stays inside, Escape closes it, and focus returns to where it was. */
export const Dialog = late(async () => (await import('./DialogFrame.tsx')).DialogFrame, { early: true })
