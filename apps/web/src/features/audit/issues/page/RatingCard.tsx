import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Issue } from 'contract/audit/issues'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { InlineField } from '#shared/record/InlineField.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { issueSlice } from '../issue-slices.ts'
import { scalesQuery } from '../issues.api.ts'
import { IssueMatrix } from './IssueMatrix.tsx'
import { RatingSteps } from './RatingSteps.tsx'

interface RatingCardProps {
  issue: Issue
  mayEdit: boolean
  save: (changes: Record<string, unknown>, base: AnyRecord) => Promise<void>
}

const FLOORS = ['keyControlFailed', 'legalBreach', 'safety'] as const

/** The rating: chosen on the matrix, raised by floors and repeats, decided by people. Each part is shown. */
export function RatingCard({ issue, mayEdit, save }: RatingCardProps) {
  const { t } = useTranslation(['audit/issues', 'contract/common'])
  const labels = useCollectionLabels(issueSlice.of)
  const scales = useQuery(scalesQuery)
  const record = issue as AnyRecord
  const shown = mayEdit ? record : { ...record, can: [] }
  const client = useQueryClient()
  const pending = useRef(0)
  // A checkbox shows the click at once, and the saved value when no save is pending.
  const [pressed, setPressed] = useState<Partial<Record<(typeof FLOORS)[number], boolean>>>({})
  async function change(changes: Record<string, unknown>) {
    pending.current++
    try {
      await save(changes, client.getQueryData(recordQuery(issueSlice, issue.id).queryKey) ?? record)
    } catch (error) {
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' })
    } finally {
      pending.current--
      if (pending.current === 0) setPressed({})
    }
  }
  function press(floor: (typeof FLOORS)[number], held: boolean) {
    setPressed((before) => ({ ...before, [floor]: held }))
    void change({ [floor]: held })
  }
  return (
    <div className="space-y-4">
      {scales.data ? (
        <IssueMatrix
          method={scales.data}
          issue={issue}
          {...(mayEdit ? { onChoose: (likelihood, impact) => void change({ likelihood, impact }) } : {})}
        />
      ) : null}
      <Section title={t('rating.title')}>
        <fieldset disabled={!mayEdit} className="space-y-2">
          <legend className="mb-2 text-body text-ink-soft">{t('rating.floors')}</legend>
          {FLOORS.map((floor) => (
            <CheckField
              key={floor}
              label={labels.field(floor)}
              checked={pressed[floor] ?? issue[floor] === true}
              onChange={(event) => press(floor, event.target.checked)}
            />
          ))}
        </fieldset>
        {scales.data ? <RatingSteps issue={issue} method={scales.data} /> : null}
        <dl className="divide-y divide-line border-t border-line">
          <InlineField slice={issueSlice} record={shown} name="rating" save={save} />
          <InlineField slice={issueSlice} record={shown} name="ratingReason" save={save} />
        </dl>
      </Section>
    </div>
  )
}
