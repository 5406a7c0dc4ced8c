import { PLACE_EXAMPLES, type PlaceName } from 'contract/workspace/template-uses'
import { Braces } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'

interface PlaceMenuProps {
  /** The part that a placeholder is inserted into. */
  part: string
  places: readonly PlaceName[]
  onInsert: (token: string) => void
  finalFocus?: () => HTMLElement | null | true
}

/** The available placeholders, with an example of each. */
export function PlaceMenu({ part, places, onInsert, finalFocus }: PlaceMenuProps) {
  const { t } = useTranslation('workspace/templates')
  if (places.length === 0) return null
  return (
    <Menu
      align="end"
      label={t('insert', { part })}
      {...(finalFocus ? { finalFocus } : {})}
      trigger={<IconButton tip={false} label={t('insert', { part })} icon={<Braces aria-hidden />} />}
    >
      {places.map((place) => (
        <MenuItem key={place} onClick={() => onInsert(`{{${place}}}`)}>
          <span className="min-w-0">
            <span className="block">{t(`places.${place}`)}</span>
            <bdi className="block max-w-72 truncate text-meta text-ink-soft">{PLACE_EXAMPLES[place]}</bdi>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
