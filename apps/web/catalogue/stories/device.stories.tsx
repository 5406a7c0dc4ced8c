import { WithDevice } from '#features/techdoc/shared/WithDevice.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Pages/Page about a device', parameters: { bare: true } }

function AboutDevice() {
  const t = useTexts()
  return (
    <WithDevice title={t('made')}>{({ code }) => <p className="ruled py-4 text-body">{code}</p>}</WithDevice>
  )
}
export const WithItsDevice = { render: () => <AboutDevice /> }
