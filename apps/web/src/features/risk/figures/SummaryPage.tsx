import { useQuery } from '@tanstack/react-query'
import { risklines } from 'contract/risk/risk-lines'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useTitle } from '#platform/use-title.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { filterOf } from './figures-address.ts'
import { figuresQuery } from './figures.api.ts'
import { FiguresView } from './FiguresView.tsx'
import { LateReportMenu } from './LateReportMenu.tsx'
import { useFiguresAddress } from './use-figures-address.ts'

/** The figures of one assessment. */
export function SummaryPage({ id }: { id: string }) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'assessments' })
  const locale = useLocale()
  const may = useMay()
  const [address, onAddress] = useFiguresAddress()
  const filter = filterOf(address, id)
  const assessment = useQuery(figuresQuery(filter)).data?.assessment
  useTitle(assessment ? `${t('summary')} ${assessment.code}` : t('summary'))
  return (
    <FiguresView
      assessment={id}
      address={address}
      onAddress={onAddress}
      heading={(answer) => (
        <>
          <h1 className="text-title font-semibold">{t('summary')}</h1>
          {assessment ? (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-ink-soft">
              <PageLink
                to="/risk-assessment-details/$assessmentId"
                params={{ assessmentId: id }}
                className="font-medium text-accent underline underline-offset-2"
              >
                <bdi dir="ltr">{assessment.code}</bdi>
              </PageLink>
              <LocalizedText text={assessment.name} />
              <StatusBadge status={assessment.status} label={labels.status(assessment.status)} />
              <span>
                {t('period', {
                  from: formatDay(assessment.periodFrom, locale),
                  to: formatDay(assessment.periodTo, locale),
                })}
              </span>
            </p>
          ) : null}
          {answer ? <p className="mt-3 text-answer text-ink-soft">{answer}</p> : null}
        </>
      )}
      tools={may(risklines.actions.export) ? <LateReportMenu filter={filter} /> : null}
    />
  )
}
