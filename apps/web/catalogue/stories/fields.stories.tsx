import { useState } from 'react'
import { CheckField } from '#ui/CheckField.tsx'
import { LanguageSwitch } from '#ui/LanguageSwitch.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Paper } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Basics/Fields' }

const AREAS = ['access', 'finance', 'supplier'] as const

function AllFields() {
  const t = useTexts()
  const [on, setOn] = useState(true)
  const [area, setArea] = useState<(typeof AREAS)[number]>('access')
  return (
    <Paper narrow>
      <div className="space-y-5">
        <TextField
          label={t('charts.area')}
          hint={t('charts.bars.description')}
          defaultValue={t('areas.finance')}
        />
        <TextField label={t('charts.area')} problem={t('charts.radar.description')} />
        <TextField label={t('charts.area')} disabled value={t('areas.privacy')} readOnly />
        <SelectField label={t('charts.area')}>
          {AREAS.map((key) => (
            <option key={key}>{t(`areas.${key}`)}</option>
          ))}
        </SelectField>
        <SelectField beside variant="quiet" label={t('figures.series')}>
          <option>{t('units.a')}</option>
        </SelectField>
        <CheckField label={t('figures.moves')} hint={t('heatMap.description')} defaultChecked />
        <Switch label={t('figures.empty')} hint={t('made')} checked={on} onChange={setOn} />
        <Switch label={t('figures.empty')} checked={false} disabled onChange={setOn} />
        <RadioCards
          label={t('charts.area')}
          columns={3}
          value={area}
          onChange={setArea}
          options={AREAS.map((value) => ({ value, label: t(`areas.${value}`) }))}
        />
        <LanguageSwitch />
      </div>
    </Paper>
  )
}
export const Fields = { render: () => <AllFields /> }
