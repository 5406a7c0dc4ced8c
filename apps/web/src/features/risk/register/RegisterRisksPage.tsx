import { assessments } from 'contract/risk/assessments'
import { useTranslation } from 'react-i18next'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import type { Line } from '#platform/collections/slice.ts'
import { CollectionList } from '#ui/table/CollectionList.tsx'
import { RegisterViews } from './RegisterViews.tsx'
import { risklineSlice } from './slices.ts'

const COLUMNS = [
  'name',
  'category',
  'process',
  'ownerId',
  'inherentScore',
  'residualScore',
  'residualLevel',
  'position',
  'trend',
  'changed',
  'response',
  'actions',
]
/** The last approved word on each risk. */
const REGISTER = { current: 'true' }

const inAssessment = (line: Line): string =>
  `/risk-assessment-details/${String(line['assessment'])}?line=${line.id}`

/** The register proper: one row for each risk, the gravest first. */
export function RegisterRisksPage() {
  const { t } = useTranslation('risk/register')
  const { title } = useCollectionWords(assessments)
  return (
    <CollectionList
      slice={risklineSlice}
      columns={COLUMNS}
      usualSort="-residualScore"
      title={`${title} · ${t('views.risks')}`}
      emptyText={t('emptyRisks')}
      always={REGISTER}
      readOnly
      rowAddress={inAssessment}
      above={<RegisterViews />}
    />
  )
}
