import { useState } from 'react'
import { Change } from '#shared/compare/Change.tsx'
import { COMPARED_CELL, ComparedTable } from '#shared/compare/ComparedTable.tsx'
import { CountTiles } from '#shared/compare/CountTiles.tsx'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Records/Compare' }

const COUNTS = { access: 12, finance: 3, supplier: 0 }

function Two() {
  const t = useTexts()
  const [chosen, setChosen] = useState<keyof typeof COUNTS>('access')
  return (
    <div className="space-y-4">
      <CountTiles
        label={t('figures.controls')}
        counts={COUNTS}
        labelOf={(area) => t(`areas.${area}`)}
        chosen={chosen}
        onChoose={setChosen}
      />
      <ComparedTable label={t('charts.findings')} heads={[t('charts.area'), t('charts.state')]}>
        <tr>
          <th scope="row" className={COMPARED_CELL}>
            {t('areas.access')}
          </th>
          <td className={COMPARED_CELL}>
            <Change before={t('states.todo')} after={t('states.done')} />
          </td>
        </tr>
        <tr>
          <th scope="row" className={COMPARED_CELL}>
            {t('areas.quality')}
          </th>
          <td className={COMPARED_CELL}>
            <Change before={null} after={t('states.doing')} />
          </td>
        </tr>
      </ComparedTable>
    </div>
  )
}
export const BeforeAndAfter = { render: () => <Two /> }

function Sections() {
  const t = useTexts()
  return (
    <Section title={t('charts.findings')} text={t('made')}>
      <WideTable label={t('charts.findings')}>
        <tbody>
          <tr>
            <th scope="row">{t('areas.access')}</th>
            <td>{t('states.todo')}</td>
          </tr>
        </tbody>
      </WideTable>
    </Section>
  )
}
export const SectionWithTable = { render: () => <Sections /> }
