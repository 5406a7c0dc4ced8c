import { WithDevice } from '#features/techdoc/shared/WithDevice.tsx'
import { useWords } from '../sample-words.ts'

export default { title: 'Pages/Page about a device', parameters: { bare: true } }

function AboutDevice() {
  const t = useWords()
  return <WithDevice title={t('made')}>{({ code }) => <p className="card p-4 text-sm">{code}</p>}</WithDevice>
}
export const WithItsDevice = { render: () => <AboutDevice /> }
