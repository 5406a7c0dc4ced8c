import { createContext } from 'react'
import type { Viewed } from './EvidenceViewer.tsx'

/** Opens a file in a pane of the page; null where the files open in a pane over it. */
export const ViewerHost = createContext<((viewed: Viewed) => void) | null>(null)
