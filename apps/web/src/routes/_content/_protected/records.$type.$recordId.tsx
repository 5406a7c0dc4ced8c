import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address that messages carry: it leads to a record of any type, wherever its page is. */
export const Route = createFileRoute('/_content/_protected/records/$type/$recordId')({
  beforeLoad: async ({ params: { type, recordId }, context: { queryClient }, location }) => {
    // Nothing of it in the first load of other pages.
    const [{ recordAddress, withTab }, { findPlace }] = await Promise.all([
      import('#platform/records/catalogue.ts'),
      import('#platform/records/places.ts'),
    ])
    const place = await findPlace(queryClient, type, recordId)
    const address = place ?? recordAddress(type, recordId) ?? '/home'
    const { tab } = location.search as { tab?: string }
    throw redirect({ href: tab ? withTab(address, tab) : address, replace: true })
  },
})
