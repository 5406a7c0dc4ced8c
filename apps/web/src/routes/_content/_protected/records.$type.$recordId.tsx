import { createFileRoute, redirect } from '@tanstack/react-router'
import { searchKeys } from '#platform/page-links.ts'

/** The URL in messages: redirects to a record of any type, wherever its page is. */
export const Route = createFileRoute('/_content/_protected/records/$type/$recordId')({
  validateSearch: searchKeys<'tab'>(),
  beforeLoad: async ({ params: { type, recordId }, context: { queryClient }, location }) => {
    // Keeps this out of the first load of other pages.
    const [{ recordLink, withTab }, { findPlace }] = await Promise.all([
      import('#platform/records/catalogue.ts'),
      import('#platform/records/places.ts'),
    ])
    const place = await findPlace(queryClient, type, recordId)
    const target = place ?? recordLink(type, recordId)
    if (!target) throw redirect({ to: '/home', replace: true })
    const { tab } = location.search as { tab?: string }
    throw redirect({ ...(tab ? withTab(target, tab) : target), replace: true })
  },
})
