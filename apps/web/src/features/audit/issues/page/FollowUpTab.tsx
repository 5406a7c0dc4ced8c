import type { Issue } from 'contract/audit/issues'
import { useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { InlineField } from '#shared/record/InlineField.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { Section } from '#ui/Section.tsx'
import { issueSlice } from '../issue-slices.ts'
import { useRights } from './use-rights.ts'
import { Verifications } from './Verifications.tsx'

const DAYS = ['sharedOn', 'reportedOn', 'originalDueOn', 'dueOn', 'closedOn'] as const
const ASKED = ['acceptanceReason', 'acceptanceUntil'] as const
const JUDGED = ['acceptanceOpinion', 'acceptanceEscalated'] as const

/** Follow-up after the report: due date, verification, and acceptance of the risk instead. */
export function FollowUpTab({ issue }: { issue: Issue }) {
  const { t } = useTranslation('audit/issues')
  const rights = useRights(issue)
  const saving = useSave(issueSlice, issue.id)
  const record = issue as AnyRecord
  const closed = { ...record, can: [] }
  return (
    <div className="space-y-4">
      <Verifications issue={issue} mayVerify={rights.verify} />
      <Section
        title={t('acceptance.title')}
        text={t(issue.aboveTolerance ? 'acceptance.executive' : 'acceptance.owner')}
      >
        <dl className="divide-y divide-line">
          {ASKED.map((name) => (
            <InlineField
              key={name}
              slice={issueSlice}
              record={rights.acceptance ? record : closed}
              name={name}
              save={saving.save}
            />
          ))}
          {JUDGED.map((name) => (
            <InlineField
              key={name}
              slice={issueSlice}
              record={rights.opinion ? record : closed}
              name={name}
              save={saving.save}
            />
          ))}
        </dl>
      </Section>
      <Section title={t('days')}>
        <dl className="divide-y divide-line">
          {DAYS.map((name) => (
            <InlineField key={name} slice={issueSlice} record={closed} name={name} save={saving.save} />
          ))}
        </dl>
      </Section>
    </div>
  )
}
