import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'

export function CloseButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation('ui/dialog')
  return (
    <button
      {...props}
      type="button"
      aria-label={t('close')}
      className="-me-2 inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-soft hover:bg-surface-soft hover:text-ink"
    >
      <X aria-hidden className="size-5" />
    </button>
  )
}
