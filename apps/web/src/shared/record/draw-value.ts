import { createContext, type ReactNode } from 'react'

/**
 * Renders a structured value that only its feature can name; undefined for the default rendering. In a comparison,
 * only the parts that differ matter.
 */
export type DrawValue = (field: string, value: unknown, other?: unknown) => ReactNode

export const DrawValueContext = createContext<DrawValue>(() => undefined)
