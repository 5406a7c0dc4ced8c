import { useQuery } from '@tanstack/react-query'
import type {
  ShownDocument,
  ShownFact,
  ShownRow,
  ShownSection,
} from 'contract/techdoc/packages/package-content'
import { sections } from 'contract/techdoc/file/sections'
import { shortCode } from 'contract/techdoc/file/short-code'
import type { Content } from 'editor/content'
import { Download, MessageCircleQuestion } from 'lucide-react'
import { createContext, type RefObject, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { fetchDocument, sectionQuery, type Subject } from './packages.api.ts'
import { lazy } from '#ui/lazy.tsx'

const ContentView = lazy(async () => ({
  default: (await import('#shared/editor/ContentView.tsx')).ContentView,
}))

/** Opens the form for a question about a subject; null where nobody can ask. */
export const AskContext = createContext<((subject: Subject) => void) | null>(null)

/** The longest passage that a question can quote. */
const LONGEST_PASSAGE = 2000

/** A button for a question about the words that are selected in the section. */
function AskAboutSelection({ sectionKey, within }: { sectionKey: string; within: RefObject<Node | null> }) {
  const { t } = useTranslation('techdoc/packages')
  const ask = useContext(AskContext)
  const [passage, setPassage] = useState('')
  useEffect(() => {
    const follow = () => {
      const selection = document.getSelection()
      const inside = selection?.anchorNode && within.current?.contains(selection.anchorNode)
      setPassage(inside ? selection.toString().trim().slice(0, LONGEST_PASSAGE) : '')
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [within])
  if (!ask || !passage) return null
  return (
    <Button
      variant="secondary"
      size="small"
      // The press would clear the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => ask({ sectionKey, passage })}
    >
      <MessageCircleQuestion aria-hidden />
      {t('ask.passage')}
    </Button>
  )
}

/** One section of a package as it was frozen, in the reader's language. */
export function SectionShown({ id, section }: { id: string; section: string }) {
  const { data, error, isPending, refetch } = useQuery(sectionQuery(id, section, useLocale()))
  if (isPending) return <Loading />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Shown id={id} section={data} />
}

function Shown({ id, section }: { id: string; section: ShownSection }) {
  const { t } = useTranslation('techdoc/packages')
  const labels = useCollectionLabels(sections)
  const body = useRef<HTMLDivElement>(null)
  const facts = [...section.reasons, ...section.facts]
  const empty = facts.length + section.rows.length + section.documents.length === 0 && !section.text
  return (
    <Section
      title={section.title}
      text={section.ref}
      tools={
        <div className="flex flex-wrap items-center gap-2">
          <AskAboutSelection sectionKey={section.key} within={body} />
          <StatusBadge status={section.status} label={labels.status(section.status)} />
        </div>
      }
    >
      <div ref={body} className="space-y-4">
        {empty ? <p className="text-body text-ink-soft">{t('nothing')}</p> : null}
        <Facts facts={facts} />
        {section.text ? (
          <Suspense fallback={<Loading />}>
            <ContentView content={section.text as Content} />
          </Suspense>
        ) : null}
        {section.rows.length > 0 ? (
          <ul className="divide-y divide-line border-t border-line">
            {section.rows.map((row) => (
              <Row key={row.id} row={row} sectionKey={section.key} />
            ))}
          </ul>
        ) : null}
        {section.documents.length > 0 ? (
          <div>
            <h3 className="text-body font-semibold">{t('documentsTitle')}</h3>
            <ul className="divide-y divide-line">
              {section.documents.map((document) => (
                <Document key={document.id} id={id} document={document} />
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      <p className="text-meta break-all text-ink-soft">{t('hash', { hash: section.hash })}</p>
    </Section>
  )
}

function Facts({ facts }: { facts: readonly ShownFact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-2 text-body sm:grid-cols-[minmax(8rem,16rem)_minmax(0,1fr)]">
      {facts.map(({ key, label, value }) => (
        <div key={key} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line max-sm:mb-2">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Row({ row: { id, code, name, facts }, sectionKey }: { row: ShownRow; sectionKey: string }) {
  const { t } = useTranslation('techdoc/packages')
  const ask = useContext(AskContext)
  const number = shortCode(code)
  return (
    <li className="py-3">
      <div className="mb-1 flex items-start justify-between gap-2">
        <p className="text-body font-medium">
          <bdi className="tabular-nums">{number}</bdi> <bdi>{name}</bdi>
        </p>
        {ask ? (
          <IconButton
            label={t('ask.row', { row: number })}
            icon={<MessageCircleQuestion aria-hidden />}
            onClick={() => ask({ sectionKey, rowId: id })}
          />
        ) : null}
      </div>
      <Facts facts={facts} />
    </li>
  )
}

function Document({ id, document }: { id: string; document: ShownDocument }) {
  const { t } = useTranslation(['techdoc/packages', 'contract/common'])
  const fetchIt = () =>
    fetchDocument(id, document).catch((error: unknown) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 text-body">
      <span className="min-w-0">
        <bdi className="font-medium tabular-nums">{document.number}</bdi> <bdi>{document.title}</bdi>{' '}
        <span className="text-ink-soft">{t('version', { version: document.version })}</span>
      </span>
      {document.name ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('fetch', { number: document.number })}
          onClick={() => void fetchIt()}
        >
          <Download aria-hidden />
          {t('open')}
        </Button>
      ) : null}
    </li>
  )
}
