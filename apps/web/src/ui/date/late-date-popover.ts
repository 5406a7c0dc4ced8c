import { loadNamespaces } from '#platform/i18n/index.ts'
import { late } from '#ui/dialog/late.tsx'

// Loaded after the page: reading and typing dates needs no calendar.
export const LateDatePopover = late(async () => {
  const [{ DatePopover }] = await Promise.all([import('./DatePopover.tsx'), loadNamespaces('ui/date')])
  return DatePopover
})
