import { usePageAddress } from '#platform/page-address.ts'

interface Address {
  view?: string | undefined
  line?: string | undefined
  record?: string | undefined
  /** The tab of the open record. */
  tab?: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What the address says beside the assessment: the open tab, the open line, the open record. */
export function useAddress() {
  const [address, go] = usePageAddress<Address>(({ view, line, record }) => ({
    view: text(view),
    line: text(line),
    record: text(record),
  }))
  return { ...address, go }
}
