import type { RecordEnd } from '#platform/records/record.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import type { CellLink } from './matrix.ts'
import { RecordName } from '#shared/record/RecordName.tsx'

interface CellDialogProps {
  row: RecordEnd
  column: RecordEnd
  links: readonly CellLink[]
  onClose: () => void
}

/** The links between a row and a column, or that there are none and where to add them. */
export function CellDialog({ row, column, links, onClose }: CellDialogProps) {
  const { t } = useTranslation(['workspace/traceability', 'shared/record'])
  return (
    <Dialog open onClose={onClose} title={t('matrix.between', { row: row.code, column: column.code })}>
      {links.length === 0 ? <p className="text-body text-ink-soft">{t('matrix.none')}</p> : null}
      <ul className="space-y-3 text-body">
        {(links.length === 0 ? [null] : links).map((link) => (
          <li key={link ? `${link.kind} ${link.direction}` : 'none'} className="space-y-1 pt-2">
            <p>
              <RecordName record={row} tab="links" />
            </p>
            {link ? (
              <p className="text-meta text-ink-soft">
                {t(`shared/record:links.kinds.${link.direction}.${link.kind as 'supports'}`)}
              </p>
            ) : null}
            <p>
              <RecordName record={column} tab="links" />
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
