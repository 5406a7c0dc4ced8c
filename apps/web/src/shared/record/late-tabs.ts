import { loadNamespaces } from '#platform/i18n/index.ts'
import { lazy } from '#ui/lazy.tsx'

/** Loaded when the tab is opened: most records are viewed without discussing them. */
export const DiscussionTab = lazy(async () => {
  const [{ DiscussionTab: Tab }] = await Promise.all([
    import('#shared/discussion/DiscussionTab.tsx'),
    loadNamespaces('shared/discussion'),
  ])
  return { default: Tab }
})

/** Most records are read more often than signed. */
export const SignaturesTab = lazy(async () => {
  const [{ SignaturesTab: Tab }] = await Promise.all([
    import('#shared/signatures/SignaturesTab.tsx'),
    loadNamespaces('shared/signatures', 'contract/signatures'),
  ])
  return { default: Tab }
})

/** For pages where the history is secondary. */
export const HistoryTab = lazy(async () => ({ default: (await import('./HistoryTab.tsx')).HistoryTab }))
export const LinksTab = lazy(async () => ({ default: (await import('./LinksTab.tsx')).LinksTab }))

/** The people present are loaded a moment after the record. */
export const PresentPeople = lazy(
  async () => ({ default: (await import('./PresentPeople.tsx')).PresentPeople }),
  { quiet: true },
)

/** A record can be read while its menus are loading. */
export const RecordMenu = lazy(async () => ({ default: (await import('./RecordMenu.tsx')).RecordMenu }))
export const RecordExport = lazy(async () => {
  const [{ RecordExport: Loaded }] = await Promise.all([
    import('#shared/export/RecordExport.tsx'),
    loadNamespaces('shared/export'),
  ])
  return { default: Loaded }
})
