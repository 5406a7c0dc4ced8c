import { createContext, type ReactNode } from 'react'

/**
 * Draws a value that has parts of its own, which only its feature can name; nothing for what is drawn as usual. Beside
 * another state of the same value, only the parts that differ matter.
 */
export type DrawValue = (field: string, value: unknown, other?: unknown) => ReactNode

export const DrawValueContext = createContext<DrawValue>(() => undefined)
