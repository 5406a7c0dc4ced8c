import { useAddressChange, usePageAddress } from '#platform/page-address.ts'

interface Address {
  view?: string | undefined
  procedure?: string | undefined
}
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The open tab and procedure; the other search parameters belong to the list of the tab. */
export function useAddress() {
  const [address, go] = usePageAddress<Address>(({ view, procedure }) => ({
    view: text(view),
    procedure: text(procedure),
  }))
  const navigate = useAddressChange()
  return {
    ...address,
    openProcedure: (procedure: string) => go({ view: undefined, procedure }, false),
    /** Filters and the open record apply to one tab only; the procedure is kept. */
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
