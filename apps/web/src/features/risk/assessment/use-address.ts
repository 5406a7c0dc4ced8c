import { usePageAddress } from '#platform/page-address.ts'

interface Address {
  line?: string | undefined
}

/** The line that is open over the assessment. */
export function useAddress() {
  const [address, go] = usePageAddress<Address>(({ line }) => ({
    line: typeof line === 'string' ? line : undefined,
  }))
  return { ...address, go }
}
