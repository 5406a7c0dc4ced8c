import type { Issue } from 'contract/audit/issues'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { LateRecordForm } from '#shared/form/LateRecordForm.tsx'
import { useSave } from '#shared/record/use-save.ts'
import { Section } from '#ui/Section.tsx'
import { issueSlice } from '../issue-slices.ts'

/** The management response. It is written first; agreeing or disputing is the transition above. */
export function Response({ issue, mayAnswer }: { issue: Issue; mayAnswer: boolean }) {
  const { t } = useTranslation(['audit/issues', 'shared/record'])
  const labels = useCollectionLabels(issueSlice.of)
  const locale = useLocale()
  const saving = useSave(issueSlice, issue.id)
  const [base, setBase] = useState<AnyRecord | null>(null)
  const record = issue as AnyRecord
  const writing = base ?? (mayAnswer && issue.response === null ? record : null)
  return (
    <Section
      title={labels.field('response')}
      text={mayAnswer ? t('response.text') : undefined}
      tools={
        mayAnswer && !writing ? (
          <Button variant="secondary" size="small" onClick={() => setBase(record)}>
            {t('response.change')}
          </Button>
        ) : null
      }
    >
      {writing ? (
        <LateRecordForm
          key={writing.version}
          slice={issueSlice}
          record={writing}
          only={['response', 'responseText']}
          hints={{ responseText: t('response.hint') }}
          submit={t('shared/record:save')}
          onSubmit={async (values) => {
            await saving.save(values, writing)
            setBase(null)
          }}
          onCancel={() => setBase(null)}
        />
      ) : issue.response ? (
        <div className="text-body">
          <p className="font-medium">
            {labels.choice('response', issue.response)}
            {issue.respondedOn ? (
              <span className="ms-2 font-normal text-ink-soft">{formatDay(issue.respondedOn, locale)}</span>
            ) : null}
          </p>
          {issue.responseText ? (
            <blockquote dir="auto" className="mt-2 border-s-2 border-line-strong ps-3 whitespace-pre-line">
              {issue.responseText}
            </blockquote>
          ) : null}
        </div>
      ) : (
        <p className="text-body text-ink-soft">{t('response.none')}</p>
      )}
    </Section>
  )
}
