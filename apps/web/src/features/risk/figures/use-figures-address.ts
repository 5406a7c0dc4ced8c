import { usePageAddress } from '#platform/page-address.ts'
import { type FiguresAddress, readAddress } from './figures-address.ts'

/** The address of the page is what it shows: whoever opens it sees the same. */
export const useFiguresAddress = () => usePageAddress<FiguresAddress>(readAddress)
