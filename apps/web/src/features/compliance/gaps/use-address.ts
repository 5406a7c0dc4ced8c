import { usePageAddress } from '#platform/page-address.ts'

interface Address {
  view?: string | undefined
  item?: string | undefined
  /** The part of the open item. */
  part?: string | undefined
  record?: string | undefined
  tab?: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What the address says beside the analysis: the open tab, the open item and its part, the open record. */
export function useAddress() {
  const [address, go] = usePageAddress<Address>(({ view, item, part, record }) => ({
    view: text(view),
    item: text(item),
    part: text(part),
    record: text(record),
  }))
  return { ...address, go }
}
