import type { Issue } from 'contract/audit/issues'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { LateRecordForm } from '#shared/form/LateRecordForm.tsx'
import { ConflictDialog } from '#shared/record/ConflictDialog.tsx'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { InlineField } from '#shared/record/InlineField.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { Section } from '#ui/Section.tsx'
import { issueSlice } from '../issue-slices.ts'
import { useRights } from './use-rights.ts'
import { RatingCard } from './RatingCard.tsx'

const FIVE_CS = ['criteria', 'condition', 'cause', 'consequence', 'recommendation'] as const
/** Fields of the finding: the five Cs, and the category of the cause. */
const WRITTEN = [...FIVE_CS, 'causeCategory']
const CONTEXT = [
  ...(['type', 'procedure', 'sourceNote', 'process', 'risk', 'control', 'requirements', 'units'] as const),
  ...(['amount', 'population', 'repeatOf'] as const),
]

/** The finding: the five Cs with guidance on each, the rating, and the context. */
export function FindingTab({ issue }: { issue: Issue }) {
  const { t } = useTranslation('audit/issues')
  const rights = useRights(issue)
  const record = issue as AnyRecord
  const saving = useSave(issueSlice, issue.id)
  const shown = rights.finding ? record : { ...record, can: [] }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="space-y-4">
        <FiveCs issue={issue} mayEdit={rights.finding} save={saving.save} />
        <Section title={t('context')}>
          <dl className="divide-y divide-line">
            {CONTEXT.map((name) => (
              <InlineField key={name} slice={issueSlice} record={shown} name={name} save={saving.save} />
            ))}
            <InlineField
              slice={issueSlice}
              record={rights.owner ? record : { ...record, can: [] }}
              name="ownerId"
              save={saving.save}
            />
          </dl>
        </Section>
      </div>
      <RatingCard issue={issue} mayEdit={rights.finding} save={saving.save} />
      <ConflictDialog
        of={issueSlice.of}
        late={saving.late}
        busy={saving.busy}
        onGiveUp={saving.giveUp}
        onSave={(changes) => saving.save(changes, saving.late!.theirs)}
      />
    </div>
  )
}

interface PartProps {
  issue: Issue
  mayEdit: boolean
  save: (changes: Record<string, unknown>, base: AnyRecord) => Promise<void>
}

function FiveCs({ issue, mayEdit, save }: PartProps) {
  const { t } = useTranslation(['audit/issues', 'shared/record'])
  const labels = useCollectionLabels(issueSlice.of)
  const record = issue as AnyRecord
  const [base, setBase] = useState<AnyRecord | null>(null)
  if (base) {
    return (
      <Section title={t('fiveCs.title')} text={t('fiveCs.text')}>
        <LateRecordForm
          slice={issueSlice}
          record={base}
          only={WRITTEN}
          hints={Object.fromEntries(WRITTEN.map((name) => [name, t(`guidance.${name as 'cause'}`)]))}
          submit={t('shared/record:save')}
          onSubmit={async (values) => {
            await save(values, base)
            setBase(null)
          }}
          onCancel={() => setBase(null)}
        />
      </Section>
    )
  }
  return (
    <Section
      title={t('fiveCs.title')}
      text={t('fiveCs.text')}
      tools={
        mayEdit ? (
          <Button variant="secondary" size="small" onClick={() => setBase(record)}>
            <Pencil aria-hidden />
            {t('fiveCs.write')}
          </Button>
        ) : null
      }
    >
      {FIVE_CS.map((name) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-t border-line pt-4 sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <h3 className="text-body font-semibold">{labels.field(name)}</h3>
          <div className="min-w-0 text-body">
            {issue[name] ? (
              <p dir="auto" className="wrap-break-word whitespace-pre-line">
                {issue[name]}
              </p>
            ) : (
              <p className="text-ink-soft">{t(`guidance.${name}`)}</p>
            )}
            {name === 'cause' && issue.causeCategory ? (
              <p className="mt-2 text-ink-soft">
                <FieldValue of={issueSlice.of} name="causeCategory" value={issue.causeCategory} />
              </p>
            ) : null}
          </div>
        </div>
      ))}
    </Section>
  )
}
