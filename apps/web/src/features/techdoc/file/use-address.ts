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

/** Search parameters of a page of a file. The device is one as well; `useDevice` reads it. */
export const useFileAddress = () =>
  usePageAddress<FileAddress>(({ section, row, shown }) => ({
    section: text(section),
    row: text(row),
    shown: text(shown),
  }))
