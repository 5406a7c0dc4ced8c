import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { fail } from 'contract/errors'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { PartFailed } from '#ui/PartFailed.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Toasts } from '#ui/toast/Toasts.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { Paper, Row } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Basics/Messages and states' }

function Notices() {
  const t = useTexts()
  return (
    <div className="space-y-3">
      {(['plain', 'success', 'warning', 'danger'] as const).map((look) => (
        <Notice key={look} variant={look}>
          {t('made')}
        </Notice>
      ))}
    </div>
  )
}
export const NoticeLooks = { render: () => <Notices /> }

function Bars() {
  const t = useTexts()
  return (
    <Paper>
      <div className="space-y-5">
        {[0, 35, 100, null].map((value) => (
          <ProgressBar key={value} label={t('made')} value={value} />
        ))}
      </div>
    </Paper>
  )
}
export const ProgressBars = { render: () => <Bars /> }

function ToastButtons() {
  const t = useTexts()
  const action = { label: t('records.save'), onClick: () => undefined }
  return (
    <Row>
      <Button onClick={() => showToast({ text: t('records.saved', { code: 'WB-001' }), action })}>
        {t('records.save')}
      </Button>
      <Button
        variant="danger"
        onClick={() => showToast({ text: t('charts.trend.description'), variant: 'danger' })}
      >
        {t('figures.other')}
      </Button>
    </Row>
  )
}
// The stage around every story already shows the toasts.
export const ToastMessages = { component: Toasts, render: () => <ToastButtons /> }

function States() {
  const t = useTexts()
  return (
    <>
      <Paper>
        <Loading />
      </Paper>
      <Paper>
        <EmptyState title={t('charts.findings')} text={t('charts.bars.description')}>
          <Button>{t('records.new')}</Button>
        </EmptyState>
      </Paper>
      <Paper>
        <ErrorState error={new Error('offline')} onRetry={() => undefined} />
        <ErrorState error={fail('INTERNAL')} onRetry={() => undefined} />
        <ErrorState error={fail('FORBIDDEN')} />
        <ErrorState error={fail('NOT_FOUND')} />
        <PartFailed onRetry={() => undefined} />
      </Paper>
    </>
  )
}
export const LoadingEmptyFailed = { render: () => <States /> }
