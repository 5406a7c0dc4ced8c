import { ArrowDownToLine } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { usePreference } from '#platform/preferences/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { advance } from './advance.ts'

/** Whether an answer goes on to the next line. */
export function AdvanceButton() {
  const { t } = useTranslation('shared/sheet')
  const isAdvancing = usePreference(advance) === 'down'
  return (
    <IconButton
      label={t('advance')}
      icon={<ArrowDownToLine aria-hidden />}
      aria-pressed={isAdvancing}
      className="aria-pressed:text-accent"
      onClick={() => advance.set(isAdvancing ? 'stay' : 'down')}
    />
  )
}
