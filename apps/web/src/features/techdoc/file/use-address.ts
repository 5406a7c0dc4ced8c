import { usePageAddress } from '#platform/page-address.ts'

export interface FileAddress {
  /** The key of the open section. */
  section?: string | undefined
  /** The row that is open over it. */
  row?: string | undefined
  /** Which sections are listed. */
  shown?: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What is open on a page of a file; the device is a word of the address too, and read by who chooses it. */
export const useFileAddress = () =>
  usePageAddress<FileAddress>(({ section, row, shown }) => ({
    section: text(section),
    row: text(row),
    shown: text(shown),
  }))
