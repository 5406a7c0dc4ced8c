import { createContext } from 'react'

/** Whether navigation surrounds this place; without it, a page must bring a layout of its own. */
export const InsideShell = createContext(false)
