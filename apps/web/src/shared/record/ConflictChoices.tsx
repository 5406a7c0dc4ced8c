import type { Collection } from 'contract/collection'
import { useId, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import {
  findConflict,
  resolveConflict,
  type ConflictLine,
  type Side,
  type Versions,
} from '#platform/records/conflict.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ConflictDialogProps, DrawSide } from './ConflictDialog.tsx'
import { FieldValue, Names } from './FieldValue.tsx'

/** A choice for each field that both people changed, and another save. */
export function ConflictChoices({
  of,
  late,
  busy,
  onSave,
  draw,
  onGiveUp,
}: ConflictDialogProps & { late: Versions }) {
  const { t } = useTranslation(['shared/record', 'contract/common'])
  const locale = useLocale()
  const { base, mine, theirs } = late
  const fields = Object.keys(of.fields).filter((key) => !of.fields[key]!.fixed)
  const [conflict] = useState(() => findConflict(base, mine, theirs, fields))
  const [chosen, setChosen] = useState<Record<string, Side>>(conflict.proposed)
  const [failure, setFailure] = useState<unknown>(null)
  const save = () => {
    setFailure(null)
    onSave(resolveConflict(conflict, chosen)).catch(setFailure)
  }
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-x-2 text-body text-ink-soft">
        {theirs.updatedBy ? <Names kind="person" ids={[theirs.updatedBy]} /> : null}
        <span>{formatMoment(theirs.updatedAt, locale)}</span>
      </p>
      {failure ? (
        <div className="mb-4">
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(failure)}`)}</Notice>
        </div>
      ) : null}
      <div className="space-y-4">
        {conflict.lines.map((line) => (
          <FieldChoice
            key={line.field}
            of={of}
            line={line}
            draw={draw}
            side={chosen[line.field]!}
            onChoose={(side) => setChosen({ ...chosen, [line.field]: side })}
          />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onGiveUp}>
          {t('conflict.giveUp')}
        </Button>
        <Button busy={busy} onClick={save}>
          {t('conflict.save')}
        </Button>
      </div>
    </>
  )
}

interface FieldChoiceProps {
  of: Collection
  line: ConflictLine
  draw: DrawSide | undefined
  side: Side
  onChoose: (side: Side) => void
}

function FieldChoice({ of, line, draw, side, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation('shared/record')
  const labels = useCollectionLabels(of)
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 flex items-center gap-2 text-body font-medium">
        {labels.field(line.field)}
        {line.clash ? (
          <span className="rounded border border-warning-line bg-warning-soft px-1.5 text-meta font-normal text-warning">
            {t('conflict.both')}
          </span>
        ) : null}
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((one) => (
          <label
            key={one}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-line p-3 text-body has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={group}
              checked={side === one}
              onChange={() => onChoose(one)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block text-meta font-medium text-ink-soft">{t(`conflict.${one}`)}</span>
              {draw?.(line, one) ?? <FieldValue of={of} name={line.field} value={line[one]} allLanguages />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
