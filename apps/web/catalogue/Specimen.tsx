import type { ReactNode } from 'react'

/** Several variants next to each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-6 flex flex-wrap items-center gap-4">{children}</div>
}

/** On a paper surface, like most components of the kit. */
export function Paper({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={`ruled mb-6 py-5 ${narrow ? 'max-w-md' : ''}`}>{children}</div>
}
