import { createContext, type ReactNode } from 'react'

/** Shown below a refusal: whom to ask. The shell provides it, since it depends on who is signed in. */
export const RefusalHelp = createContext<ReactNode>(null)
