import { usePageAddress } from '#platform/page-address.ts'

interface Address {
  line?: string | undefined
  /** The part of the open row. */
  part?: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The row that is open over the checklist, and its part. */
export function useAddress() {
  const [address, go] = usePageAddress<Address>(({ line, part }) => ({
    line: text(line),
    part: text(part),
  }))
  return { ...address, go }
}
