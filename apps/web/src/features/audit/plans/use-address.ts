import { usePageAddress } from '#platform/page-address.ts'

interface Address {
  /** The open line of the sheet. */
  line?: string | undefined
}

export function useAddress() {
  const [address, go] = usePageAddress<Address>(({ line }) => ({
    line: typeof line === 'string' ? line : undefined,
  }))
  return { ...address, go }
}
