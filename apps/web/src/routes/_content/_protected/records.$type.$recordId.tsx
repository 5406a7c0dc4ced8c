import { createFileRoute, redirect } from '@tanstack/react-router'
import { recordAddress } from '#platform/records/catalogue.ts'

/** The address that messages carry: it leads to a record of any type, wherever its page is. */
export const Route = createFileRoute('/_content/_protected/records/$type/$recordId')({
  beforeLoad: ({ params: { type, recordId } }) => {
    throw redirect({ href: recordAddress(type, recordId) ?? '/home', replace: true })
  },
})
