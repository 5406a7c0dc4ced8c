import { risklines } from 'contract/risk/risk-lines'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { useTitle } from '#platform/use-title.ts'
import { filterOf } from './figures-address.ts'
import { FiguresView } from './FiguresView.tsx'
import { LateReportMenu } from './LateReportMenu.tsx'
import { useFiguresAddress } from './use-figures-address.ts'

/** The risk dashboard: risks outside appetite, trend, effectiveness of controls, and who must act. */
export function DashboardPage() {
  const { t } = useTranslation('risk/figures')
  const may = useMay()
  const [address, onAddress] = useFiguresAddress()
  useTitle(t('dashboard'))
  return (
    <FiguresView
      address={address}
      onAddress={onAddress}
      heading={(answer) =>
        answer ? (
          <h1 className="text-answer font-normal text-ink-soft">{answer}</h1>
        ) : (
          <h1 className="text-title font-semibold">{t('dashboard')}</h1>
        )
      }
      tools={may(risklines.actions.export) ? <LateReportMenu filter={filterOf(address)} /> : null}
    />
  )
}
