import { useQuery } from '@tanstack/react-query'
import type { Issue } from 'contract/audit/issues'
import type { ActionLine } from 'contract/workspace/actions'
import { Plus } from 'lucide-react'
import { Suspense, useState, type FunctionComponent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { actionSlice } from '../issue-slices.ts'
import { AddAction } from './AddAction.tsx'
import { Dispute } from './Dispute.tsx'
import { useRights } from './use-rights.ts'
import { Response } from './Response.tsx'

interface AnswerTabProps {
  issue: Issue
  Actions: FunctionComponent<{ actions: readonly ActionLine[] }>
}

/** The management response and the agreed actions. */
export function AnswerTab({ issue, Actions }: AnswerTabProps) {
  const { t } = useTranslation('audit/issues')
  const rights = useRights(issue)
  const [adding, setAdding] = useState(false)
  const actions = useQuery(allOfQuery(actionSlice, 'issue', [issue.id]))
  return (
    <div className="space-y-4">
      <Response issue={issue} mayAnswer={rights.response} />
      <Dispute issue={issue} mayKeep={rights.keep} />
      <Section
        title={t('actions.title')}
        text={t('actions.text')}
        tools={
          rights.actions ? (
            <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              {t('actions.add')}
            </Button>
          ) : null
        }
      >
        {actions.isPending ? <Loading /> : null}
        {actions.error ? <ErrorState error={actions.error} onRetry={() => void actions.refetch()} /> : null}
        {actions.data?.length === 0 ? (
          <EmptyState title={t('actions.none')} text={t('actions.noneText')} />
        ) : null}
        {actions.data?.length ? (
          <Suspense fallback={<Loading />}>
            <Actions actions={actions.data} />
          </Suspense>
        ) : null}
      </Section>
      {adding ? <AddAction issue={issue} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}
