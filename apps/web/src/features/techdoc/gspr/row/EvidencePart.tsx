import { gsprrows, type GsprEvidence } from 'contract/techdoc/gspr/gspr-rows'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { DocumentName } from './DocumentName.tsx'
import type { RowPartProps } from './StandardsPart.tsx'

/** The documents that show conformity, each with the place where it is found (GSP-3). */
export function EvidencePart({ row, open, onChange }: RowPartProps) {
  const { t } = useTranslation('techdoc/gspr')
  const labels = useCollectionLabels(gsprrows)
  const id = useId()
  const cited = row.evidence ?? []
  const set = (evidence: GsprEvidence) => onChange({ evidence: evidence.length > 0 ? evidence : null })
  return (
    <section aria-label={labels.field('evidence')} className="space-y-2">
      <h3 className="text-body font-medium">{labels.field('evidence')}</h3>
      {cited.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line text-body">
          {cited.map((one) => (
            <li key={one.document} className="flex flex-wrap items-center gap-2 py-2">
              <DocumentName id={one.document} />
              <Place
                place={one.place}
                open={open}
                onChange={(place) =>
                  set(cited.map((other) => (other.document === one.document ? { ...other, place } : other)))
                }
              />
              {open ? (
                <IconButton
                  label={t('evidence.remove')}
                  icon={<X aria-hidden />}
                  onClick={() => set(cited.filter(({ document }) => document !== one.document))}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {open ? (
        <div>
          <label htmlFor={id} className="mb-1 block text-body text-ink-soft">
            {t('evidence.add')}
          </label>
          <SearchPicker
            key={cited.length}
            id={id}
            kind="techdocument"
            value={null}
            except={cited.map(({ document }) => document)}
            onPick={(picked) => (picked ? set([...cited, { document: picked.id, place: null }]) : undefined)}
          />
        </div>
      ) : null}
    </section>
  )
}

interface PlaceProps {
  place: string | null
  open: boolean
  onChange: (place: string | null) => void
}

function Place({ place, open, onChange }: PlaceProps) {
  const { t } = useTranslation('techdoc/gspr')
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextField
      label={t('evidence.place')}
      labelHidden
      placeholder={t('evidence.place')}
      maxLength={200}
      readOnly={!open}
      value={draft ?? place ?? ''}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => {
        if (draft !== null) onChange(draft.trim() || null)
        setDraft(null)
      }}
      className="w-44"
    />
  )
}
