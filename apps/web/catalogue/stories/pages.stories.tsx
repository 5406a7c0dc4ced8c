import { BlankLayout } from '#ui/BlankLayout.tsx'
import { InsideShell } from '#ui/inside-shell.ts'
import { NotFoundPage } from '#ui/NotFoundPage.tsx'
import { PageFailed } from '#ui/PageFailed.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Pages/Pages by themselves', parameters: { bare: true } }

function Blank() {
  const t = useTexts()
  return (
    <BlankLayout title={t('signIn')}>
      <p className="text-body">{t('made')}</p>
    </BlankLayout>
  )
}
export const OneCard = { render: () => <Blank /> }
export const NotFound = { render: () => <NotFoundPage /> }
export const NotFoundInTheShell = {
  parameters: { bare: false },
  render: () => (
    <InsideShell value>
      <NotFoundPage />
    </InsideShell>
  ),
}
export const Failed = { render: () => <PageFailed error={new Error('offline')} reset={() => undefined} /> }
