import { risklines } from 'contract/risk/risk-lines'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { useTitle } from '#platform/use-title.ts'
import { filterOf } from './figures-address.ts'
import { FiguresView } from './FiguresView.tsx'
import { ReportMenu } from './ReportMenu.tsx'
import { useFiguresAddress } from './use-figures-address.ts'

/** The risk dashboard: risks outside appetite, trend, effectiveness of controls, and who must act. */
export function DashboardPage() {
  const { t } = useTranslation('risk/figures')
  const may = useMay()
  const [address, onAddress] = useFiguresAddress()
  useTitle(t('dashboard'))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-semibold">{t('dashboard')}</h1>
        {may(risklines.actions.export) ? <ReportMenu filter={filterOf(address)} /> : null}
      </div>
      <FiguresView address={address} onAddress={onAddress} />
    </>
  )
}
