import { usePageAddress } from '#platform/page-address.ts'

interface Address {
  view?: string | undefined
  /** The open line of a sheet. */
  line?: string | undefined
  /** The open request. */
  request?: string | undefined
  tab?: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Search parameters of the page: the open tab, line and request. */
export function useAddress() {
  const [address, go] = usePageAddress<Address>(({ view, line, request }) => ({
    view: text(view),
    line: text(line),
    request: text(request),
  }))
  return { ...address, go }
}
