import { usePageAddress } from '#platform/page-address.ts'

interface Address {
  item?: string | undefined
  /** The part of the open item. */
  part?: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The item that is open over the analysis, and its part. */
export function useAddress() {
  const [address, go] = usePageAddress<Address>(({ item, part }) => ({
    item: text(item),
    part: text(part),
  }))
  return { ...address, go }
}
