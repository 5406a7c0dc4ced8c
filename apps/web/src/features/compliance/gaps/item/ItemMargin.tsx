import { useQuery } from '@tanstack/react-query'
import { gapitems } from 'contract/compliance/gap-items'
import { gapDistance } from 'contract/compliance/scoring'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { useSettled } from '#platform/use-settled.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { MarginEvidence, MarginNotes, MarginSignatures } from '#shared/record/Margin.tsx'
import { MarginSection } from '#shared/record/MarginSection.tsx'
import { RecordName } from '#shared/record/RecordName.tsx'
import { useSheetLine } from '#shared/sheet/use-sheet.ts'
import { DueDate } from '#ui/marks/DueDate.tsx'
import { LevelMark } from '#ui/marks/LevelMark.tsx'
import { ResultMark } from '#ui/marks/ResultMark.tsx'
import { ANSWER_RESULTS, PRIORITY_LEVELS } from '../grid/looks.ts'
import type { ItemStore, StoredItem } from '../item-rules.ts'
import { actionSlice } from '../linked-slices.ts'
import { itemSlice } from '../slices.ts'

interface ItemMarginProps {
  store: ItemStore
  id: string
  /** Opens the discussion of an item. */
  onDiscuss: (id: string) => void
}

/** Beside the grid: requirement, answer, gap, evidence, actions, notes and signatures of the focused item. */
export function ItemMargin({ store, id, onDiscuss }: ItemMarginProps) {
  const { t } = useTranslation('compliance/gaps')
  const labels = useCollectionLabels(gapitems)
  const settled = useSettled(id)
  const item = useSheetLine(store, id)?.view
  // The list omits the long texts.
  const record = useQuery(recordQuery(itemSlice, settled)).data
  if (!item) return null
  const whole = record?.id === id ? (record as StoredItem) : undefined
  const waiting =
    item.reviewerId && item.status !== 'reviewed'
      ? [{ person: item.reviewerId, meaning: labels.field('reviewerId') }]
      : []
  return (
    <>
      <MarginSection title={t('margin.asks')}>
        <p className="my-1.5 border-s-2 border-line-strong ps-2.5 text-pretty text-ink">
          <LocalizedText text={whole?.summary ?? item.name} />
        </p>
        <p className="text-meta text-ink-faint">
          <bdi>{item.ref}</bdi>
          {item.obligation ? ` · ${labels.choice('obligation', item.obligation)}` : ''}
        </p>
      </MarginSection>
      <MarginSection
        title={labels.field('answer')}
        end={
          <ResultMark
            result={ANSWER_RESULTS[item.answer ?? 'not_assessed']}
            label={labels.choice('answer', item.answer ?? 'not_assessed')}
          />
        }
      >
        {item.rationale ? (
          <p dir="auto" className="mt-1 line-clamp-6 whitespace-pre-line text-ink">
            {item.rationale}
          </p>
        ) : (
          <p className="mt-1 text-ink-faint">{t('margin.unwritten')}</p>
        )}
      </MarginSection>
      <GapSection item={item} text={whole?.gap ?? null} />
      {record ? (
        <>
          <MarginEvidence slice={itemSlice} record={record} />
          <ActionsSection item={item} requirement={(record as StoredItem).requirement} />
          <MarginNotes record={record} onOpen={() => onDiscuss(settled)} />
          <MarginSignatures slice={itemSlice} record={record} waiting={waiting} />
        </>
      ) : null}
    </>
  )
}

function GapSection({ item, text }: { item: StoredItem; text: string | null }) {
  const { t } = useTranslation('compliance/gaps')
  const labels = useCollectionLabels(gapitems)
  const locale = useLocale()
  const { priority, priorityScore, weight, severity } = item
  if (!text && (priority === null || priority === 'none')) return null
  const number = (value: number | null) => formatNumber(value ?? 1, locale)
  return (
    <MarginSection
      title={labels.field('gap')}
      end={
        priority ? (
          <LevelMark level={PRIORITY_LEVELS[priority]} label={labels.choice('priority', priority)} />
        ) : undefined
      }
    >
      {text ? (
        <p dir="auto" className="mt-1 line-clamp-6 whitespace-pre-line text-ink">
          {text}
        </p>
      ) : null}
      {priorityScore === null ? null : (
        <p className="mt-1 text-meta text-ink-faint tabular-nums">
          {t('explain.priority', {
            weight: number(weight),
            way: number(gapDistance(item)),
            severity: number(severity),
            score: number(priorityScore),
          })}
        </p>
      )}
    </MarginSection>
  )
}

function ActionsSection({ item, requirement }: { item: StoredItem; requirement: string }) {
  const { t } = useTranslation('compliance/gaps')
  const found = useQuery({
    ...allOfQuery(actionSlice, 'requirement', [requirement]),
    enabled: item.actions > 0,
  }).data
  if (!found || found.length === 0) return null
  return (
    <MarginSection title={t('actions.title')}>
      <ul>
        {found.map(({ id, code, name, status, dueOn }) => (
          <li key={id} className="py-1">
            <RecordName record={{ id, type: 'action', code, title: name, status }} />
            <span className="block text-meta">
              <DueDate day={dueOn} />
            </span>
          </li>
        ))}
      </ul>
    </MarginSection>
  )
}
