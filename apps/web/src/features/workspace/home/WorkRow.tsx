import type { Localized } from 'contract/locale'
import type { WorkItem } from 'contract/workspace/me'
import { useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { DueDate } from '#ui/marks/DueDate.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import type { TypeLabels } from '#features/workspace/shared/use-type-labels.ts'

/** Work that is an answer to somebody. */
const ANSWERED = ['request', 'question', 'survey']

function verbOf({ kind, type, status }: WorkItem): 'sign' | 'review' | 'answer' | 'open' {
  if (kind !== 'todo') return kind
  return ANSWERED.includes(type) || (type === 'issue' && status === 'shared') ? 'answer' : 'open'
}

interface WorkRowProps {
  item: WorkItem
  labels: TypeLabels
  /** Marked, and its button is the primary one: Enter opens it. */
  current: boolean
}

const BUTTON =
  'col-start-2 row-span-2 row-start-2 flex min-h-11 w-21 items-center justify-center self-center justify-self-end rounded-control border px-2.5 font-medium transition-colors lg:col-start-5 lg:row-span-1 lg:row-start-1 lg:min-h-7 lg:w-full'

/** An item of work: what it is, who it came from, when it is due, and the one thing to do. */
export function WorkRow({ item, labels, current }: WorkRowProps) {
  const { t } = useTranslation('workspace/home')
  const { type, code, title, status, dueOn, person, context } = item
  const link = recordLink(type, item.recordId)
  const name = <LocalizedText text={title as Localized} className="lg:whitespace-nowrap" />
  const verb = t(`verbs.${verbOf(item)}`)
  // The names of types and statuses arrive after the rows.
  const kind = labels.one(type)
  const about = context ? (
    <LocalizedText text={context} className="lg:whitespace-nowrap" />
  ) : (
    labels.status(type, status)
  )
  return (
    <li
      data-current={current || undefined}
      className="group relative grid grid-cols-[minmax(0,1fr)_5.75rem] gap-x-2 gap-y-0.5 py-3 before:absolute before:inset-y-2 before:-start-(--page-inset) before:w-0.75 before:rounded-mark after:absolute after:inset-x-0 after:bottom-0 after:h-px after:bg-line data-current:before:bg-accent lg:-mx-2.5 lg:min-h-9.25 lg:grid-cols-[10.5rem_minmax(0,1fr)_8.75rem_7.5rem_5rem] lg:items-center lg:gap-x-4 lg:rounded-control lg:px-2.5 lg:py-0 lg:before:start-0 lg:after:inset-x-2.5 lg:hover:bg-surface-soft lg:data-current:bg-surface-chosen lg:data-current:after:hidden"
    >
      <bdi
        dir="ltr"
        title={code}
        className="col-start-1 row-start-1 truncate text-ink-faint max-lg:text-meta rtl:text-end"
      >
        {code}
      </bdi>
      <p className="col-start-1 row-start-2 min-w-0 max-lg:pe-2 max-lg:text-read lg:col-start-2 lg:row-start-1 lg:truncate">
        {link ? (
          <PageLink {...link} data-row className="font-medium outline-offset-1 hover:underline">
            {name}
          </PageLink>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <span className="ms-2.5 text-ink-faint max-lg:hidden">
          {' '}
          {kind}
          {kind && about ? ' · ' : null}
          {about}
        </span>
      </p>
      <span className="col-start-1 row-start-3 flex min-w-0 items-center gap-2 text-ink-soft max-lg:pt-1 max-lg:text-meta lg:col-start-3 lg:row-start-1">
        {person ? (
          <>
            <Avatar name={person.name} />
            <bdi className="truncate">{person.name}</bdi>
          </>
        ) : null}
      </span>
      <span className="col-start-2 row-start-1 text-end text-ink-soft max-lg:text-meta lg:col-start-4">
        {dueOn ? <DueDate day={dueOn} size="short" /> : null}
      </span>
      {link ? (
        <PageLink
          {...link}
          aria-label={t('verbFor', { verb, code })}
          className={`${BUTTON} ${
            current
              ? 'border-accent bg-accent text-on-accent hover:bg-accent-strong'
              : 'border-line-firm bg-surface hover:border-line-strong hover:bg-surface-soft'
          }`}
        >
          {verb}
        </PageLink>
      ) : null}
    </li>
  )
}
