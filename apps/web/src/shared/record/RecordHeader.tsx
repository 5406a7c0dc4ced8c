import { Check } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { codeOf, has, titleOf, type Slice } from '#platform/collections/slice.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { RelativeTime } from '#ui/marks/RelativeTime.tsx'
import { FootBar } from './FootBar.tsx'
import { LocalizedText } from './LocalizedText.tsx'
import { RecordActions } from './RecordActions.tsx'
import { PresentPeople, RecordExport, RecordMenu } from './late-tabs.ts'
import { RecordFacts } from './RecordFacts.tsx'

export interface RecordHeaderProps {
  slice: Slice
  record: AnyRecord
  /** The heading of the page, or of a record inside it. */
  level: 'h1' | 'h2'
  /** The id of the heading. */
  headingId?: string
  /** In place of the code of the record: the clause of a section, the number of a procedure. */
  code?: string
  /** A clause of a law has words, and runs as the page does; codes run from left to right. */
  codeDir?: 'ltr' | 'rtl'
  /** In place of the title of the record. */
  title?: ReactNode
  /** In place of the name of its type: a link to its list. */
  type?: ReactNode
  /** What it belongs to. */
  context?: readonly ReactNode[]
  /** In place of when it was last saved. */
  saved?: ReactNode
  /** How much is done, before the actions. */
  progress?: ReactNode
  /** Quiet actions, before the transitions. */
  actions?: ReactNode
  /** The primary action; without it, the transition that leads on. */
  primary?: ReactNode
  /** Opens all fields of a record whose page shows other content. */
  onWhole?: (() => void) | undefined
  /** More entries of the menu. */
  menu?: ReactNode
  /** Pending edits are saved before a transition. */
  busy?: boolean
  /** The list of tabs. */
  tabs?: ReactNode
}

/**
 * The header of every record: code, type and context; title and actions, the primary one last; tabs, and at their end
 * status, owner, due date and reviewer.
 */
export function RecordHeader(props: RecordHeaderProps) {
  const { slice, record, level: Heading, headingId, title, actions, primary, progress, tabs } = props
  const { of } = slice
  const { t } = useTranslation('shared/record')
  const labels = useCollectionLabels(of)
  const may = useMay()
  const place = Heading === 'h1' ? '-mx-(--page-inset) -mt-5 px-(--page-inset)' : ''
  return (
    <header className={`border-b border-line-firm bg-surface pt-2.5 ${place}`}>
      <div className="flex min-h-4 min-w-0 flex-wrap items-center gap-x-1.5 text-meta text-ink-faint *:not-first:before:me-1.5 *:not-first:before:text-line-strong *:not-first:before:content-['·']">
        <bdi dir={props.codeDir ?? 'ltr'} className="font-medium text-ink-soft tabular-nums">
          {props.code ?? codeOf(of, record)}
        </bdi>
        <span>{props.type ?? labels.one}</span>
        {props.context?.map((one, index) => (
          <span key={index} className="max-sm:hidden">
            {one}
          </span>
        ))}
        {record.archivedAt ? (
          <span className="font-medium text-warning">{t('archive.mark')}</span>
        ) : (
          <div className="flex items-center">{props.saved ?? <SavedAt at={record.updatedAt} />}</div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-0.5">
        <Heading id={headingId} className="min-w-0 flex-1 basis-80 text-title font-semibold text-pretty">
          {title ?? <LocalizedText text={titleOf(of, record)} />}
        </Heading>
        <fieldset
          disabled={props.busy ?? false}
          className="flex min-h-8.5 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 sm:justify-end"
        >
          <Suspense>
            <PresentPeople slice={slice} id={record.id} />
          </Suspense>
          {progress ? <span className="me-1 text-meta text-ink-faint tabular-nums">{progress}</span> : null}
          {actions}
          {has(slice, 'exportOne') && may(of.actions.export) ? (
            <Suspense fallback={<span className="w-24" />}>
              <RecordExport slice={slice} id={record.id} />
            </Suspense>
          ) : null}
          <Suspense fallback={<span className="size-8" />}>
            <RecordMenu slice={slice} record={record} onWhole={props.onWhole}>
              {props.menu}
            </RecordMenu>
          </Suspense>
          <RecordActions
            slice={slice}
            record={record}
            quiet={primary !== undefined}
            atFoot={Heading === 'h1'}
          />
          {primary ? <FootBar>{primary}</FootBar> : null}
        </fieldset>
      </div>
      <div className="flex flex-wrap-reverse items-center gap-x-6">
        {tabs}
        <RecordFacts of={of} record={record} />
      </div>
    </header>
  )
}

/** When the record was last saved. */
function SavedAt({ at }: { at: string }) {
  const { t } = useTranslation('shared/record')
  return (
    <span className="inline-flex items-center gap-1">
      <Check aria-hidden className="size-3" />
      {t('saved')} <RelativeTime at={at} />
    </span>
  )
}
