import { lazy } from '#ui/lazy.tsx'

export type { RecordPanelProps } from './RecordPanel.tsx'

/** Loaded when a record is first opened: a list does not wait for it. Wrap in `Suspense`. */
export const RecordPanel = lazy(async () => ({ default: (await import('./RecordPanel.tsx')).RecordPanel }))
export const RecordPage = lazy(async () => ({ default: (await import('./RecordPage.tsx')).RecordPage }))
