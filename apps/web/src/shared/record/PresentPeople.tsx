import type { Presence } from 'contract/workspace/live'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { usePresence } from '#platform/live/presence.ts'
import { Avatar } from '#ui/Avatar.tsx'

const SHOWN = 4

/** Who else has the record open, and which field they are changing. */
export function PresentPeople({ slice, id }: { slice: Slice; id: string }) {
  const { t } = useTranslation('shared/record')
  const labels = useCollectionLabels(slice.of)
  const people = usePresence(id)
  if (people.length === 0) return null
  const saying = ({ name, editing, field }: Presence) =>
    editing
      ? t('presence.editing', { name, field: field ? labels.field(field) : labels.one })
      : t('presence.viewing', { name })
  return (
    <ul aria-label={t('presence.label')} className="flex">
      {people.slice(0, SHOWN).map((person) => (
        <li key={person.personId} className="-ms-1">
          <span
            role="img"
            title={saying(person)}
            aria-label={saying(person)}
            className={`inline-flex rounded-full border-2 ${person.editing ? 'border-accent' : 'border-surface'}`}
          >
            <Avatar name={person.name} size="large" />
          </span>
        </li>
      ))}
    </ul>
  )
}
