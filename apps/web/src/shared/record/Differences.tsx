import type { Collection } from 'contract/collection'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, Suspense, useContext } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { subjectOf } from '#platform/records/change-subject.ts'
import type { Difference } from '#platform/records/history-compare.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { DrawValueContext } from './draw-value.ts'
import { FieldValue, Names } from './FieldValue.tsx'
import { lazy } from '#ui/lazy.tsx'

/** The values before and after, field by field. */
export function Differences({ of, differences }: { of: Collection; differences: readonly Difference[] }) {
  const nameOf = useSubjectWord(of)
  return (
    <dl className="mt-2 space-y-2">
      {differences.map(({ field, from, to, paragraphs }, index) => (
        // Several links of one kind are several differences.
        <div key={`${field} ${index}`} className="grid gap-x-4 gap-y-1 @lg:grid-cols-[8rem_1fr]">
          <dt className="text-ink-soft">{nameOf(field)}</dt>
          {paragraphs ? (
            paragraphs.map((one, at) => (
              <FromTo
                // Paragraphs have no ids; their order is fixed.
                key={at}
                from={<Paragraph text={one.from} />}
                to={<Paragraph text={one.to} />}
              />
            ))
          ) : (
            <FromTo
              from={<Side of={of} field={field} value={from} other={to} />}
              to={<Side of={of} field={field} value={to} other={from} />}
            />
          )}
        </div>
      ))}
    </dl>
  )
}

function FromTo({ from, to }: { from: ReactNode; to: ReactNode }) {
  const { t } = useTranslation('shared/record')
  return (
    <dd className="grid items-start gap-2 @lg:col-start-2 @lg:grid-cols-[1fr_auto_1fr]">
      <del className="rounded bg-surface-soft px-2 py-1 no-underline">
        <span className="sr-only">{t('history.from')} </span>
        {from}
      </del>
      <ArrowRight aria-hidden className="mt-1.5 hidden size-4 text-ink-soft sm:block rtl:-scale-x-100" />
      <ins className="rounded bg-accent-soft px-2 py-1 no-underline">
        <span className="sr-only">{t('history.to')} </span>
        {to}
      </ins>
    </dd>
  )
}

/** A paragraph of a text; null if it did not exist before. */
function Paragraph({ text }: { text: string | null }) {
  return text ? (
    <bdi dir="auto" className="block whitespace-pre-line">
      {text}
    </bdi>
  ) : (
    '–'
  )
}

function useSubjectWord(of: Collection): (key: string) => string {
  const { t } = useTranslation('shared/record')
  const labels = useCollectionLabels(of)
  return (key) => {
    const subject = subjectOf(of, key)
    if (subject.kind === 'field') return labels.field(key)
    if (subject.kind === 'link') return t(`links.kinds.out.${subject.link}` as 'links.kinds.out.supports')
    if (subject.kind === 'document') return labels.field(subject.document)
    if (subject.kind === 'evidence') return t('tabs.evidence')
    if (subject.kind === 'assignment')
      return t(`assignments.roles.${subject.role}` as 'assignments.roles.reviewer')
    return t('history.something')
  }
}

/** The other end of a link, if the reader may see it; for evidence, with the version of its file. */
function End({ value }: { value: { code?: string; version?: number; sha256?: string | null } }) {
  const { t } = useTranslation('shared/record')
  const locale = useLocale()
  if (value.code === undefined) return <span className="text-ink-soft">{t('unseen')}</span>
  return (
    <>
      <bdi className="font-medium">{value.code}</bdi>
      {value.version ? (
        <span className="text-ink-soft">
          {' · '}
          {t('history.version', { version: formatNumber(value.version, locale) })}
        </span>
      ) : null}
      {value.sha256 ? (
        <bdi dir="ltr" className="block text-meta break-all text-ink-soft">
          {value.sha256}
        </bdi>
      ) : null}
    </>
  )
}

/** The version of a text; its wording is too long to show here, and opens on request. */
function TextVersion({ value, other }: { value: unknown; other: unknown }) {
  const { t } = useTranslation('shared/record')
  const locale = useLocale()
  const { version, document, versionId } = value as TextState
  const [from, to] = [(other as TextState | null)?.versionId, versionId]
  const isLater = (version ?? 0) >= ((other as TextState | null)?.version ?? 0)
  return (
    <>
      {version === undefined ? '–' : t('history.version', { version: formatNumber(version, locale) })}
      {document && from && to && isLater && from !== to ? (
        <Suspense>
          <LateWordingChange document={document} from={from} to={to} />
        </Suspense>
      ) : null}
    </>
  )
}

interface TextState {
  document?: string
  version?: number
  versionId?: string | null
}

const LateWordingChange = lazy(() => import('#shared/editor/WordingChange.tsx'))

/** The trail stores only the id of a link's other end, so only that can be shown. */
function Side({
  of,
  field,
  value,
  other,
}: {
  of: Collection
  field: string
  value: unknown
  other: unknown
}) {
  const { kind } = subjectOf(of, field)
  const drawn = useContext(DrawValueContext)(field, value, other ?? {})
  if (drawn !== undefined) return drawn
  if (kind === 'field' || value === null)
    return <FieldValue of={of} name={field} value={value} allLanguages />
  if (kind === 'document') return <TextVersion value={value} other={other} />
  if (kind !== 'something' && typeof value === 'object' && value) return <End value={value} />
  if (kind === 'assignment') return <Names kind="person" ids={[value as string]} />
  return (
    <bdi className="text-meta break-all">{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
  )
}
