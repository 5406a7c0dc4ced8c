import { useAddressChange, usePageAddress } from '#platform/page-address.ts'

interface Address {
  view?: string | undefined
  procedure?: string | undefined
}
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The part of the page and the procedure that is open; the rest of the address belongs to the list of the part. */
export function useAddress() {
  const [address, go] = usePageAddress<Address>(({ view, procedure }) => ({
    view: text(view),
    procedure: text(procedure),
  }))
  const navigate = useAddressChange()
  return {
    ...address,
    openProcedure: (procedure: string) => go({ view: undefined, procedure }, false),
    /** Filters and the open record of one part mean nothing in another; the procedure is the one to come back to. */
    openPart: (view: string | undefined) =>
      void navigate({
        to: '.',
        search: ({ procedure, last }) => {
          const id = procedure ?? last
          if (id === undefined) return view ? { view } : {}
          return view ? { view, last: id } : { procedure: id }
        },
        replace: false,
        resetScroll: false,
      }),
  }
}
