import { LIBRARY_SLICES, type LibraryLine } from 'contract/risk/starter-library'
import { ChevronRight, Lock } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand: most lines are accepted by name, and only the details need the labels of their fields.
const LineFields = lazy(async () => {
  const [{ LineFields: Fields }] = await Promise.all([
    import('./LineFields.tsx'),
    loadNamespaces(...LIBRARY_SLICES.map((slice) => `contract/${slice}` as const)),
  ])
  return { default: Fields }
})

const LOOKS: Readonly<Record<LibraryLine['kind'], string>> = {
  new: 'border-success-line bg-success-soft text-success',
  changed: 'border-accent-soft bg-accent-soft text-accent-strong',
  both: 'border-warning-line bg-warning-soft text-warning',
  ours: 'border-line-strong text-ink',
  withdrawn: 'border-line bg-surface-soft text-ink-soft',
}

export interface LineItemProps {
  line: LibraryLine
  /** The selected fields; undefined if the line is not selected. */
  chosen: ReadonlySet<string> | undefined
  onLine: (on: boolean) => void
  onField: (field: string, on: boolean) => void
}

/** One line of the comparison: its difference, whether it is selected, and why it cannot be. */
export function LineItem({ line, chosen, onLine, onField }: LineItemProps) {
  const { t } = useTranslation('risk/library')
  const id = useId()
  const [open, setOpen] = useState(false)
  const { code, slice, title, kind, loaded, blocked, fields } = line
  return (
    <li className="px-3 py-2 text-body">
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          aria-label={t('changes.mark', { code })}
          aria-describedby={blocked ? `${id}-blocked` : undefined}
          checked={chosen !== undefined}
          disabled={blocked !== null}
          onChange={(event) => onLine(event.target.checked)}
          className="mt-1 size-4 shrink-0 accent-accent"
        />
        <div className="min-w-0 flex-1 space-y-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0">
              <span className="me-2 font-medium">
                <bdi>{code}</bdi>
              </span>
              <LocalizedText text={title} />
            </span>
            <span
              className={`rounded border px-2 py-0.5 text-meta font-medium whitespace-nowrap ${LOOKS[kind]}`}
            >
              {t(`changes.kinds.${kind}`)}
            </span>
            <span className="text-meta text-ink-soft">{t(`slices.${slice}`)}</span>
            {kind !== 'new' && loaded === null ? (
              <span className="text-meta text-ink-soft">{t('changes.own')}</span>
            ) : null}
          </div>
          {kind === 'withdrawn' ? <p className="text-ink-soft">{t('changes.retire')}</p> : null}
          {blocked ? (
            <p id={`${id}-blocked`} className="flex items-start gap-1.5 text-warning">
              <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
              {t(`reasons.${blocked}`)}
            </p>
          ) : null}
        </div>
        {fields.length > 0 ? (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-fields`}
            aria-label={t('changes.show', { code })}
            onClick={() => setOpen(!open)}
            className="inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-soft hover:bg-surface-soft hover:text-ink"
          >
            <ChevronRight aria-hidden className={`size-4 ${open ? 'rotate-90' : 'rtl:-scale-x-100'}`} />
          </button>
        ) : null}
      </div>
      <div id={`${id}-fields`}>
        {open ? (
          <Suspense>
            <LineFields line={line} chosen={chosen} onField={onField} />
          </Suspense>
        ) : null}
      </div>
    </li>
  )
}
