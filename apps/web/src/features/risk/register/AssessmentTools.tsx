import { useNavigate } from '@tanstack/react-router'
import { ChartColumn, CopyPlus, GitCompareArrows, Ruler, ScanSearch } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { linkTo, type LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { nextPeriod } from '#platform/next-period.ts'
import { PeriodDialog } from './PeriodDialog.tsx'
import { useAdoptMethod, useCopy, useMethodInForce } from './register.api.ts'
import { assessmentSlice } from './slices.ts'

function ToolLink({ link, children }: { link: LinkTarget; children: ReactNode }) {
  return (
    <PageLink
      {...link}
      className="inline-flex min-h-8 items-center gap-2 rounded-control border border-line-strong px-3 py-1 text-body font-medium hover:bg-surface-soft [&_svg]:size-4"
    >
      {children}
    </PageLink>
  )
}

/** Links to an assessment and its summary, and actions: next period, comparison, newer method. */
export function AssessmentTools({ record }: { record: AnyRecord }) {
  const { t } = useTranslation(['risk/register', 'contract/common'])
  const may = useMay()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'copy' | 'method'>()
  const copy = useCopy()
  const adopt = useAdoptMethod(record.id)
  const inForce = useMethodInForce()
  const open = record.status === 'draft' || record.status === 'in_progress'
  const mayAdopt = open && record.can.includes('update') && inForce && inForce !== record['method']
  const list = record['universe'] ? '/compliance-risk-assessments' : '/risk-assessments'
  const previous = record['previous'] as string | null
  const problem = (error: Error | null) =>
    error ? t(`contract/common:errors.${errorCode(error)}`) : undefined
  const period = {
    periodFrom: String(record['periodFrom']),
    periodTo: String(record['periodTo']),
  }
  return (
    <div role="group" aria-label={t('tools')} className="mt-3 flex flex-wrap gap-2">
      <ToolLink
        link={linkTo({ to: '/risk-assessment-details/$assessmentId', params: { assessmentId: record.id } })}
      >
        <ScanSearch aria-hidden />
        {t('details')}
      </ToolLink>
      <ToolLink
        link={linkTo({ to: '/risk-assessment-summary/$summaryId', params: { summaryId: record.id } })}
      >
        <ChartColumn aria-hidden />
        {t('summary')}
      </ToolLink>
      <ToolLink
        link={linkTo({
          to: '/risk-assessments/compare',
          search: { to: record.id, from: previous ?? undefined },
        })}
      >
        <GitCompareArrows aria-hidden />
        {t('compare')}
      </ToolLink>
      {may(assessmentSlice.of.actions.create) ? (
        <Button variant="secondary" size="small" onClick={() => setAsked('copy')}>
          <CopyPlus aria-hidden />
          {t('copy.open')}
        </Button>
      ) : null}
      {mayAdopt ? (
        <Button variant="secondary" size="small" onClick={() => setAsked('method')}>
          <Ruler aria-hidden />
          {t('adopt.open')}
        </Button>
      ) : null}
      {asked === 'copy' ? (
        <PeriodDialog
          start={nextPeriod(period)}
          text={t('copy.text')}
          busy={copy.isPending}
          problem={problem(copy.error)}
          onClose={() => setAsked(undefined)}
          onCopy={(next) =>
            copy.mutate(
              { ids: [record.id], period: next },
              {
                onSuccess: (id) => {
                  setAsked(undefined)
                  showToast({ text: t('copy.done') })
                  void navigate({ to: list, search: { record: id } })
                },
              },
            )
          }
        />
      ) : null}
      <ConfirmDialog
        open={asked === 'method'}
        title={t('adopt.title')}
        text={t('adopt.text')}
        confirm={t('adopt.do')}
        reason="required"
        busy={adopt.isPending}
        problem={problem(adopt.error)}
        onCancel={() => setAsked(undefined)}
        onConfirm={(reason) =>
          adopt.mutate(
            { version: record.version, reason },
            {
              onSuccess: () => {
                setAsked(undefined)
                showToast({ text: t('adopt.done') })
              },
            },
          )
        }
      />
    </div>
  )
}
