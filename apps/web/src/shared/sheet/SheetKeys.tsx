import { Keyboard, TextSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { late } from '#ui/dialog/late.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { AdvanceButton } from './AdvanceButton.tsx'
import { useFinding } from './finding.ts'

const KeysDialog = late(async () => (await import('./KeysDialog.tsx')).KeysDialog)

/** A question mark is typed into a text, and means nothing below a dialog. */
const TYPED = '[data-kind="text"], [role="dialog"], [role="alertdialog"]'

/** The search, and how keys work in the sheet: the list of all, and whether an answer moves to the next line. */
export function SheetKeys() {
  const { t } = useTranslation('shared/sheet')
  const [open, setOpen] = useState(false)
  const [finding, setFinding] = useFinding()
  useSingleKeys({ '?': () => setOpen(true) }, (target) => target.closest(TYPED) !== null)
  return (
    <>
      <AdvanceButton />
      <IconButton
        label={t('find.title')}
        icon={<TextSearch aria-hidden />}
        aria-expanded={finding !== null}
        className="aria-expanded:text-accent"
        onClick={() => setFinding(finding ? null : 'replace')}
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
