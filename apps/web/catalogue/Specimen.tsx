import type { ReactNode } from 'react'

/** Several of a kind beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-6 flex flex-wrap items-center gap-4">{children}</div>
}

/** On a piece of paper, as most parts of the kit are. */
export function Paper({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={`card mb-6 p-5 ${narrow ? 'max-w-md' : ''}`}>{children}</div>
}
