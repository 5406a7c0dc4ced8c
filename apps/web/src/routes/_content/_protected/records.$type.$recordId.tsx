import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address that messages carry: it leads to a record of any type, wherever its page is. */
export const Route = createFileRoute('/_content/_protected/records/$type/$recordId')({
  beforeLoad: async ({ params: { type, recordId } }) => {
    // Nothing of it in the first load of other pages.
    const { recordAddress } = await import('#platform/records/catalogue.ts')
    throw redirect({ href: recordAddress(type, recordId) ?? '/home', replace: true })
  },
})
