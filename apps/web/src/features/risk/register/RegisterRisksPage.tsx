import { useSearch } from '@tanstack/react-router'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Line } from '#platform/collections/slice.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { RegisterLinks, RegisterViews } from './RegisterViews.tsx'
import { risklineSlice } from './slices.ts'

const COLUMNS = [
  ...(['status', 'name', 'category', 'residualLevel', 'residualScore', 'ownerId', 'position'] as const),
  ...(['trend', 'process', 'inherentScore', 'response', 'actions', 'changed'] as const),
]
const COLUMNS_OF_COMPLIANCE = COLUMNS.flatMap((key) =>
  key === 'category' ? ['domain', 'sanctionClass'] : key === 'process' ? ['compliance'] : [key],
)
/** Filter for the last approved line of each risk of the library, or of each requirement or domain. */
const REGISTER = { current: 'true', about: 'risk' }
const REGISTER_OF_COMPLIANCE = { current: 'true', about: 'requirement,domain' }
/** Filter for the lines behind a figure of one assessment, approved or not. */
const OF_ASSESSMENT = {}

const inAssessment = (line: Line) =>
  linkTo({
    to: '/risk-assessment-details/$assessmentId',
    params: { assessmentId: String(line['assessment']) },
    search: { line: line.id },
  })

/** The risk register: one row for each risk, the most severe first. */
export function RegisterRisksPage({ compliance = false }: { compliance?: boolean }) {
  const { t } = useTranslation('risk/register')
  const { title } = useCollectionLabels(risklineSlice.of)
  const { assessment } = useSearch({ strict: false }) as { assessment?: unknown }
  const register = compliance ? REGISTER_OF_COMPLIANCE : REGISTER
  return (
    <CollectionList
      slice={risklineSlice}
      columns={compliance ? COLUMNS_OF_COMPLIANCE : COLUMNS}
      usualSort="-residualScore"
      title={compliance ? t('compliance.risksTitle') : title}
      emptyText={t(compliance ? 'compliance.emptyRisks' : 'emptyRisks')}
      always={assessment ? OF_ASSESSMENT : register}
      readOnly
      rowLink={inAssessment}
      views={<RegisterViews compliance={compliance} />}
      aside={<RegisterLinks />}
    />
  )
}
