import { X } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Isolated } from '#ui/Isolated.tsx'

/** The chosen or entered values, each with a button to remove it. */
export function Chips({
  items,
  onRemove,
}: {
  items: readonly { key: string; label: string }[]
  onRemove: (key: string) => void
}) {
  const { t } = useTranslation('shared/form')
  if (items.length === 0) return null
  return (
    <ul className="mb-2 flex flex-wrap gap-1.5">
      {items.map(({ key, label }) => (
        <li
          key={key}
          className="inline-flex items-center gap-1 rounded bg-surface-soft py-0.5 ps-2 pe-0.5 text-body"
        >
          <Isolated text={label} />
          <button
            type="button"
            aria-label={t('remove', { name: label })}
            onClick={() => onRemove(key)}
            className="inline-flex size-6 shrink-0 cursor-pointer items-center justify-center rounded hover:bg-line"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
