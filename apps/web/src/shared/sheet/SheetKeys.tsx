import { ArrowDownToLine, Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { usePreference } from '#platform/preferences/index.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { late } from '#ui/dialog/late.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { advance } from './advance.ts'

const KeysDialog = late(async () => (await import('./KeysDialog.tsx')).KeysDialog)

/** A question mark is typed into a text, and means nothing below a dialog. */
const TYPED = '[data-kind="text"], [role="dialog"], [role="alertdialog"]'

/** How keys work in the sheet: the list of all of them, and whether an answer moves to the next line. */
export function SheetKeys() {
  const { t } = useTranslation('shared/sheet')
  const [open, setOpen] = useState(false)
  const isAdvancing = usePreference(advance) === 'down'
  useSingleKeys({ '?': () => setOpen(true) }, (target) => target.closest(TYPED) !== null)
  return (
    <>
      <IconButton
        label={t('advance')}
        icon={<ArrowDownToLine aria-hidden />}
        aria-pressed={isAdvancing}
        className="aria-pressed:text-accent"
        onClick={() => advance.set(isAdvancing ? 'stay' : 'down')}
      />
      <IconButton
        label={`${t('shortcuts.title')} (?)`}
        icon={<Keyboard aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <KeysDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
