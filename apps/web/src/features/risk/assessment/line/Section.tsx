import { useId, type ReactNode } from 'react'

/** A part of the panel under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-4 border-t border-line pt-4">
      <h3 id={id} className="text-read font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}
