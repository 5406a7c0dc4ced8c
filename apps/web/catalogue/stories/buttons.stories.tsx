import { Plus, Settings } from 'lucide-react'
import { Brand } from '#ui/Brand.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { Paper, Row } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Basics/Buttons and badges' }

const LOOKS = ['primary', 'secondary', 'quiet', 'danger'] as const

function ButtonLooks() {
  const t = useTexts()
  return (
    <Paper>
      {(['usual', 'small'] as const).map((size) => (
        <Row key={size}>
          {LOOKS.map((look) => (
            <Button key={look} variant={look} size={size}>
              <Plus aria-hidden />
              {t('records.new')}
            </Button>
          ))}
          <Button size={size} busy>
            {t('records.save')}
          </Button>
          <Button size={size} disabled>
            {t('records.save')}
          </Button>
        </Row>
      ))}
    </Paper>
  )
}
export const Buttons = { render: () => <ButtonLooks /> }

function Pictures() {
  const t = useTexts()
  return (
    <Paper>
      <Row>
        <IconButton label={t('figures.controls')} icon={<Settings aria-hidden />} />
        <IconButton disabled label={t('figures.controls')} icon={<Settings aria-hidden />} />
        <Tooltip text={t('made')} side="inline-end">
          <Button variant="secondary">{t('figures.other')}</Button>
        </Tooltip>
      </Row>
    </Paper>
  )
}
export const IconButtonsAndTips = { render: () => <Pictures /> }

function Badges() {
  const t = useTexts()
  return (
    <Paper>
      <Row>
        <StatusBadge status="draft" label={t('states.todo')} />
        <StatusBadge status="active" label={t('states.doing')} />
        <StatusBadge status="closed" label={t('states.done')} />
        <StatusBadge status="archived" label={t('states.review')} />
        <StatusBadge status="other" label={t('states.review')} />
      </Row>
    </Paper>
  )
}
export const StatusBadges = { render: () => <Badges /> }

export const BrandMark = {
  render: () => (
    <Paper>
      <Row>
        <Brand />
        <Brand mini />
      </Row>
    </Paper>
  ),
}
