import {
  DECISIONS_FOR,
  revisionlines,
  type RevisionDecision,
  type RevisionLineLine,
} from 'contract/compliance/revision-lines'
import { labelled, withColon } from 'contract/locale'
import { useId, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Names } from '#shared/record/FieldValue.tsx'
import { Mark } from '../Mark.tsx'
import type { Marks } from '../marks.ts'
import { useSetupAddress } from '../setup-address.ts'
import { LineText } from './LineText.tsx'

/** A letter and a border besides the colour: the kind is recognisable without it. */
const KINDS = {
  added: 'border-success-line bg-success-soft text-success',
  changed: 'border-warning-line bg-warning-soft text-warning',
  renumbered: 'border-line-strong bg-surface-soft text-ink',
  removed: 'border-danger-line bg-danger-soft text-danger',
}
const TOUCHES = { items: 'details', evidence: 'evidence', controls: 'links', risks: 'links' } as const

interface LineCardProps {
  line: RevisionLineLine
  marks: Marks | null
  onDecide: (decision: RevisionDecision) => Promise<unknown>
}

/** One difference: its text, the records that depend on it, and the decision. */
export function LineCard({ line, marks, onDecide }: LineCardProps) {
  const { t } = useTranslation('compliance/setup')
  const locale = useLocale()
  const labels = useCollectionLabels(revisionlines)
  const name = useId()
  const { go } = useSetupAddress()
  // Shown at once; a rejection, or a later version of the line, restores the stored decision.
  const [chosen, setChosen] = useState<{ version: number; decision: RevisionDecision }>()
  const decision = chosen?.version === line.version ? chosen.decision : line.decision
  const choose = (next: RevisionDecision) => {
    setChosen({ version: line.version, decision: next })
    onDecide(next).catch(() => setChosen(undefined))
  }
  const kind = line.kind ?? 'changed'
  const ref = line.after?.ref ?? line.before?.ref
  const mayDecide = line.can.includes('update')
  const touched = Object.entries(TOUCHES).filter(([key]) => line[key as keyof typeof TOUCHES] > 0)
  return (
    <li className="ruled space-y-3 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
        {marks ? <Mark label={t('mark', { code: line.code })} marks={marks} ids={[line.id]} /> : null}
        <span className={`rounded border px-2 py-0.5 text-meta font-medium ${KINDS[kind]}`}>
          {labels.choice('kind', kind)}
        </span>
        <bdi className="font-semibold">{ref}</bdi>
        {line.similarity !== null && line.similarity < 100 ? (
          <span className="text-meta text-ink-soft">
            {t('version.similar', { share: formatNumber(line.similarity, locale) })}
          </span>
        ) : null}
      </div>
      <LineText before={line.before} after={line.after} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
        <span className="text-ink-soft">{t('version.touches')}</span>
        {touched.length === 0 ? <span>{t('version.touchesNothing')}</span> : null}
        {touched.map(([key, tab]) => (
          <button
            key={key}
            type="button"
            className="cursor-pointer text-accent hover:underline"
            onClick={() => go({ record: line.requirement ?? undefined, type: 'requirement', tab }, false)}
          >
            {labelled(labels.field(key), formatNumber(line[key as keyof typeof TOUCHES], locale), locale)}
          </button>
        ))}
      </p>
      {mayDecide ? (
        <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3 text-body">
          <legend className="sr-only">{labels.field('decision')}</legend>
          {DECISIONS_FOR[kind].map((one) => (
            <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={name}
                checked={decision === one}
                onChange={() => choose(one)}
                className="size-4 accent-accent"
              />
              {labels.choice('decision', one)}
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="border-t border-line pt-3 text-body">
          <span className="text-ink-soft">{withColon(labels.field('decision'), locale)} </span>
          {line.decision ? labels.choice('decision', line.decision) : t('version.undecided')}
          {line.decidedBy ? (
            <>
              {' · '}
              <Names kind="person" ids={[line.decidedBy]} />
            </>
          ) : null}
        </p>
      )}
    </li>
  )
}
