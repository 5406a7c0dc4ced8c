import { createContext } from 'react'

/** Whether the component is inside the shell; otherwise a page must bring its own layout. */
export const InsideShell = createContext(false)
