import { namedText, useLoadedNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Avatar } from '#ui/Avatar.tsx'

interface PersonNameProps {
  id: string
  /** On narrow pages the initials stand alone; the name is their tooltip. */
  brief?: boolean
}

/** A person by initials and name. */
export function PersonName({ id, brief = false }: PersonNameProps) {
  const { t } = useTranslation('shared/record')
  const locale = useLocale()
  const { nameOf, isLoading } = useLoadedNames(new Map([['person', new Set([id])]]))
  const named = nameOf('person', id)
  const name = named ? namedText(named, locale) : isLoading(id) ? '…' : t('unseen')
  return (
    <span title={name} className="inline-flex min-w-0 items-center gap-1.5">
      {named ? <Avatar name={name} /> : null}
      <bdi className={`truncate ${brief ? 'max-lg:sr-only' : ''}`}>{name}</bdi>
    </span>
  )
}
