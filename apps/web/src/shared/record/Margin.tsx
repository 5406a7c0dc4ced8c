import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { discussionActions } from 'contract/workspace/discussion'
import { evidence } from 'contract/workspace/evidence'
import { useMay } from '#platform/collections/may.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { threadsQuery } from '#platform/records/discussion.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { linksQuery } from '#platform/records/record-queries.ts'
import { signaturesQuery } from '#platform/records/signatures.ts'
import { RelativeTime } from '#ui/marks/RelativeTime.tsx'
import { Seal, SealDigits } from '#ui/marks/Seal.tsx'
import { sealState } from '#shared/signatures/seal-state.ts'
import { MarginSection } from './MarginSection.tsx'
import { PersonName } from './PersonName.tsx'
import { RecordName } from './RecordName.tsx'

interface OfRecord {
  slice: Slice<'links'>
  record: AnyRecord
}

/** The evidence of a record, keyed a, b, c. */
export function MarginEvidence({ slice, record }: OfRecord) {
  const { t } = useTranslation('shared/record')
  const locale = useLocale()
  const links = useQuery(linksQuery(slice, record.id)).data
  const kept = (links ?? []).filter((link) => link.record.type === evidence.type)
  const letters = t('margin.letters').split(' ')
  return (
    <MarginSection title={t('tabs.evidence')} end={formatNumber(kept.length, locale)}>
      {links && kept.length === 0 ? <p className="mt-1">{t('margin.noEvidence')}</p> : null}
      <ul>
        {kept.map((link, index) => (
          <li key={link.id} className="grid grid-cols-[0.875rem_minmax(0,1fr)] gap-x-1 py-1">
            <span aria-hidden className="text-tick leading-4.5 font-semibold text-seal">
              {letters[index] ?? ''}
            </span>
            <RecordName record={link.record} />
          </li>
        ))}
      </ul>
    </MarginSection>
  )
}

const NOTES = 3

/** The open discussions of a record, the latest first. */
export function MarginNotes({ record, onOpen }: Pick<OfRecord, 'record'> & { onOpen?: () => void }) {
  const { t } = useTranslation('shared/record')
  const may = useMay()
  const threads = useInfiniteQuery({
    ...threadsQuery(record.id, 'open'),
    enabled: may(discussionActions.use),
  })
  const shown = threads.data?.pages.flatMap(({ items }) => items).slice(0, NOTES) ?? []
  return shown.map((thread) => {
    const last = thread.comments.findLast(({ removedAt }) => removedAt === null)
    if (!last) return null
    return (
      <MarginSection
        key={thread.id}
        note
        title={<PersonName id={last.authorId} />}
        end={<RelativeTime at={last.createdAt} />}
      >
        <p dir="auto" className="mt-1 line-clamp-4 whitespace-pre-line">
          {last.text}
        </p>
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className="mt-1 cursor-pointer text-meta font-medium text-review hover:underline"
          >
            {t('margin.reply')}
          </button>
        ) : null}
      </MarginSection>
    )
  })
}

/** A person whose signature is waited for, and with what meaning. */
export interface WaitingSignature {
  readonly person: string
  readonly meaning: string
}

interface MarginSignaturesProps {
  slice: Slice
  record: AnyRecord
  waiting?: readonly WaitingSignature[]
}

/** The latest signatures of a record, and those it waits for. */
export function MarginSignatures({ slice, record, waiting = [] }: MarginSignaturesProps) {
  const { t } = useTranslation(['shared/record', 'contract/signatures'])
  const signatures = useInfiniteQuery(signaturesQuery(slice, record.id))
  const shown = signatures.data?.pages[0]?.items.slice(0, NOTES) ?? []
  if (shown.length === 0 && waiting.length === 0) return null
  return (
    <MarginSection title={t('tabs.signatures')}>
      <ul className="divide-y divide-line">
        {shown.map(({ id, signer, meaning, at, validity, content }) => (
          <li key={id} className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-2.5 py-1.5">
            <Seal state={sealState(validity)} hash={content} />
            <div className="min-w-0">
              <span className="block truncate font-semibold text-ink">
                <bdi>{signer.name}</bdi>
              </span>
              <span className="block text-meta text-ink-faint">
                {t(`contract/signatures:meanings.${meaning}`)} <RelativeTime at={at} />
              </span>
              {validity === 'valid' ? null : (
                <span className="block text-meta font-medium text-danger">
                  {t(`contract/signatures:validity.${validity}`)}
                </span>
              )}
            </div>
            <span className="self-start">
              <SealDigits hash={content} struck={validity !== 'valid'} />
            </span>
          </li>
        ))}
        {waiting.map(({ person, meaning }) => (
          <li
            key={`${person} ${meaning}`}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-2.5 py-1.5"
          >
            <Seal state="waiting" />
            <div className="min-w-0">
              <PersonName id={person} />
              <span className="block text-meta text-ink-faint">{meaning}</span>
            </div>
          </li>
        ))}
      </ul>
    </MarginSection>
  )
}
