import { useState } from 'react'
import { TAB_CLASSES, TAB_LIST_CLASSES } from '#shared/record/tab-classes.ts'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { Paper } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Basics/Tabs' }

const NAMES = ['a', 'b', 'c'] as const

function TabsStory() {
  const t = useTexts()
  const [open, setOpen] = useState<(typeof NAMES)[number]>('a')
  return (
    <Paper>
      <Tabs.Root value={open} onValueChange={setOpen}>
        <Tabs.List aria-label={t('figures.controls')} className={TAB_LIST_CLASSES}>
          {NAMES.map((name) => (
            <Tabs.Tab key={name} value={name} className={TAB_CLASSES}>
              {t(`units.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {NAMES.map((name) => (
          <Tabs.Panel key={name} value={name} className="pt-4">
            {t(`units.${name}`)}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Paper>
  )
}
export const ThreeTabs = { render: () => <TabsStory /> }
