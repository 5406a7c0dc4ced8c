import { createContext } from 'react'

/** Answers which day the week starts with, Sunday as 0. The shell asks the organisation; alone it is Monday. */
export const WeekStartContext = createContext<() => Promise<number>>(() => Promise.resolve(1))
