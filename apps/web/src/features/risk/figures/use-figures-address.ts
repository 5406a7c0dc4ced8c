import { usePageAddress } from '#platform/page-address.ts'
import { type FiguresAddress, readAddress } from './figures-address.ts'

/** The state of the page is in the URL: everybody who opens it sees the same. */
export const useFiguresAddress = () => usePageAddress<FiguresAddress>(readAddress)
