import type { Collection } from 'contract/collection'
import { controls } from 'contract/risk/controls'
import { processes } from 'contract/risk/processes'
import { risks } from 'contract/risk/risks'
import type { LibraryLine, LibrarySlice, LineField } from 'contract/risk/starter-library'
import { subprocesses } from 'contract/risk/subprocesses'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import type { LineItemProps } from './LineItem.tsx'

const COLLECTIONS: Readonly<Record<LibrarySlice, Collection>> = { processes, subprocesses, risks, controls }

/** A line field by field: as loaded, as in the organisation, and as in the library, in all languages. */
export function LineFields({ line, chosen, onField }: Omit<LineItemProps, 'onLine'>) {
  const { t } = useTranslation('risk/library')
  const of = COLLECTIONS[line.slice]
  const labels = useCollectionLabels(of)
  const mayChoose = line.kind !== 'new' && line.blocked === null
  return (
    <dl className="mt-3 space-y-4 ps-7">
      {line.fields.map((field) => (
        <div key={field.field} className="space-y-1.5">
          <dt className="flex items-center gap-2 font-medium">
            {mayChoose && !field.fixed ? (
              <label className="flex cursor-pointer items-center gap-2">
                <input
                  type="checkbox"
                  aria-label={t('changes.markField', { field: labels.field(field.field) })}
                  checked={chosen?.has(field.field) ?? false}
                  onChange={(event) => onField(field.field, event.target.checked)}
                  className="size-4 accent-accent"
                />
                {labels.field(field.field)}
              </label>
            ) : (
              labels.field(field.field)
            )}
          </dt>
          <dd className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
            {sidesOf(line, field).map(([side, value]) => (
              <div
                key={side}
                className={`rounded px-3 py-2 ${side === 'library' ? 'bg-accent-soft' : 'bg-surface-soft'}`}
              >
                <p className="mb-1 text-meta text-ink-soft">{t(`changes.${side}`)}</p>
                <Value of={of} name={field.field} value={value} />
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Side = readonly [side: 'loaded' | 'yours' | 'library', value: unknown]

/**
 * The values of a field to show. A new line has only that of the library; the loaded one is added if both sides changed
 * it.
 */
function sidesOf({ kind }: LibraryLine, { side, loaded, yours, library }: LineField): Side[] {
  const theirs: Side = ['library', library]
  if (kind === 'new') return [theirs]
  return [...(side === 'both' ? [['loaded', loaded] as const] : []), ['yours', yours], theirs]
}

/** Referenced records are shown by their codes. */
function Value({ of, name, value }: { of: Collection; name: string; value: unknown }) {
  const isReference = of.fields[name]?.target !== undefined
  if (!isReference || value === null) return <FieldValue of={of} name={name} value={value} allLanguages />
  return <bdi>{[value as string | string[]].flat().join(', ') || '–'}</bdi>
}
