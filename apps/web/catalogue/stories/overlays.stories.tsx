import { Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SidePanel, SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#ui/Menu.tsx'
import { Popover } from '#shared/table/Popover.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Basics/Menus, dialogs and drawers' }

function Opener({ children }: { children: (open: boolean, close: () => void) => ReactNode }) {
  const t = useTexts()
  const [open, setOpen] = useState(true)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('records.new')}</Button>
      {children(open, () => setOpen(false))}
    </>
  )
}

function MenuStory() {
  const t = useTexts()
  const [unit, setUnit] = useState<'a' | 'b'>('a')
  return (
    <Menu trigger={<Button variant="secondary">{t('figures.controls')}</Button>}>
      <MenuItem icon={<Pencil aria-hidden />}>{t('records.change', { code: 'WB-001' })}</MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} disabled>
        {t('figures.empty')}
      </MenuItem>
      <MenuSeparator />
      <MenuChoice
        label={t('figures.series')}
        value={unit}
        onChoose={setUnit}
        options={(['a', 'b'] as const).map((value) => ({ value, label: t(`units.${value}`) }))}
      />
    </Menu>
  )
}
export const Menus = { render: () => <MenuStory /> }

function DrawerStory({ side, dark }: { side: 'start' | 'end'; dark: boolean }) {
  const t = useTexts()
  return (
    <Opener>
      {(open, close) => (
        <Drawer open={open} onClose={close} title={t('figures.controls')} side={side} dark={dark}>
          <p className="px-6 text-body">{t('made')}</p>
        </Drawer>
      )}
    </Opener>
  )
}
export const DrawerFromTheEnd = { render: () => <DrawerStory side="end" dark={false} /> }
export const DarkDrawerFromTheStart = { render: () => <DrawerStory side="start" dark /> }

function DialogStory() {
  const t = useTexts()
  return (
    <Opener>
      {(open, close) => (
        <Dialog open={open} onClose={close} title={t('heatMap.title')} text={t('heatMap.description')}>
          <Button onClick={close}>{t('records.save')}</Button>
        </Dialog>
      )}
    </Opener>
  )
}
export const Dialogs = { render: () => <DialogStory /> }

function ConfirmStory() {
  const t = useTexts()
  return (
    <Opener>
      {(open, close) => (
        <ConfirmDialog
          open={open}
          title={t('records.change', { code: 'WB-001' })}
          text={t('made')}
          confirm={t('records.save')}
          reason="required"
          onConfirm={close}
          onCancel={close}
        />
      )}
    </Opener>
  )
}
export const ConfirmWithReason = { render: () => <ConfirmStory /> }

function PanelStory() {
  const t = useTexts()
  return (
    <Opener>
      {(open, close) => (
        <SidePanel open={open} onClose={close} label={t('records.title')}>
          <div className="flex items-center justify-between p-6">
            <h2 className="text-record font-semibold">{t('records.title')}</h2>
            <SidePanelClose render={<CloseButton />} />
          </div>
        </SidePanel>
      )}
    </Opener>
  )
}
export const SidePanels = { render: () => <PanelStory /> }

function PopoverStory() {
  const t = useTexts()
  return (
    <Popover
      label={t('figures.controls')}
      trigger={<Button variant="secondary">{t('figures.controls')}</Button>}
    >
      <p className="text-body">{t('made')}</p>
    </Popover>
  )
}
export const Popovers = { render: () => <PopoverStory /> }
