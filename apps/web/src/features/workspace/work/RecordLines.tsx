import type { Localized } from 'contract/locale'
import type { ReactNode } from 'react'
import { recordLink } from '#platform/records/catalogue.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { useTypeLabels } from '#features/workspace/shared/use-type-labels.ts'

export interface RecordLine {
  recordId: string
  type: string
  code: string
  title: unknown
  status: string
  /** Shown beside the status. */
  beside: ReactNode
}

/** Records of many types as a list, each with a link to its page. */
export function RecordLines({ lines, label }: { lines: readonly RecordLine[]; label: string }) {
  const labels = useTypeLabels(lines.map(({ type }) => type))
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {lines.map(({ recordId, type, code, title, status, beside }) => {
        const link = recordLink(type, recordId)
        const name = <LocalizedText text={title as Localized} />
        return (
          <li key={recordId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-body">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">
                {link ? (
                  <PageLink {...link} className="text-accent hover:underline">
                    {name}
                  </PageLink>
                ) : (
                  name
                )}
              </p>
              <p className="text-ink-soft">
                <bdi>{code}</bdi> · {labels.one(type)}
              </p>
            </div>
            <StatusBadge status={status} label={labels.status(type, status) || status} />
            <div className="basis-52 text-ink-soft">{beside}</div>
          </li>
        )
      })}
    </ul>
  )
}
