import { useQuery } from '@tanstack/react-query'
import { gsprrows, type GsprEvidence } from 'contract/techdoc/gspr/gspr-rows'
import type { Localized } from 'contract/locale'
import type { TechDocument } from 'contract/techdoc/documents/tech-documents'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useChecklist } from '../page-context.ts'
import { documentSlice } from '../slices.ts'
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

/** The document by number and title, and whether a version of it is in force (GSP-4). */
function DocumentName({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/gspr')
  const { page } = useChecklist()
  const known = page.documents.find((document) => document.id === id)
  // One that was just chosen is not among those that came with the page.
  const chosen = useQuery({ ...recordQuery(documentSlice, id), enabled: known === undefined }).data as
    | TechDocument
    | undefined
  const shown =
    known ??
    (chosen && { code: chosen.code, title: chosen.name, effective: chosen.effectiveVersion !== null })
  return (
    <span className="min-w-40 flex-1">
      <bdi dir="ltr" className="font-medium tabular-nums">
        {shown?.code ?? '…'}
      </bdi>{' '}
      {shown ? <LocalizedText text={shown.title as Localized} /> : null}
      {shown && !shown.effective ? (
        <span className="block text-meta text-warning">{t('evidence.notEffective')}</span>
      ) : null}
    </span>
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
