import { useAddressChange, usePageAddress } from '#platform/page-address.ts'

interface Address {
  part?: string | undefined
  procedure?: string | undefined
}
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The part of the page and the procedure that is open; the rest of the address belongs to the list of the part. */
export function useAddress() {
  const [address, go] = usePageAddress<Address>(({ part, procedure }) => ({
    part: text(part),
    procedure: text(procedure),
  }))
  const navigate = useAddressChange()
  return {
    ...address,
    openProcedure: (procedure: string) => go({ part: undefined, procedure }, false),
    /** Filters and the open record of one part mean nothing in another. */
    openPart: (part: string | undefined) =>
      void navigate({
        to: '.',
        search: ({ procedure }) => ({ ...(procedure ? { procedure } : {}), ...(part ? { part } : {}) }),
        replace: false,
        resetScroll: false,
      }),
  }
}
