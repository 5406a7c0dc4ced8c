import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Loading } from '#ui/Loading.tsx'
import type { UsualPart } from '#shared/record/usual-parts.tsx'

export interface PartsProps {
  /** The usual parts of a record, each rendered when it is opened. */
  parts: readonly (readonly [name: UsualPart, draw: () => ReactNode])[]
}

/** Files, links, discussion, signatures and history, collapsed: writing comes first. */
export function Parts({ parts }: PartsProps) {
  return (
    <div className="space-y-2">
      {parts.map(([name, draw]) => (
        <Part key={name} name={name} draw={draw} />
      ))}
    </div>
  )
}

function Part({ name, draw }: { name: UsualPart; draw: () => ReactNode }) {
  const { t } = useTranslation('shared/record')
  const [open, setOpen] = useState(false)
  return (
    <details
      data-part={name}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-control border border-line bg-surface"
    >
      <summary className="cursor-pointer px-4 py-2.5 text-body font-medium">{t(`parts.${name}`)}</summary>
      {open ? (
        <div className="border-t border-line p-4">
          <Suspense fallback={<Loading />}>{draw()}</Suspense>
        </div>
      ) : null}
    </details>
  )
}
