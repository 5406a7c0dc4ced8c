import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Ellipsis, ListChecks } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { has, type Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { useRecordStep } from '#platform/records/record-mutations.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { showToast } from '#ui/toast/toasts.ts'

interface RecordMenuProps {
  slice: Slice
  record: AnyRecord
  /** Opens all fields of a record whose page shows other content. */
  onWhole?: (() => void) | undefined
  /** More entries, before the usual ones. */
  children?: ReactNode
}

/** What is rarely done with a record: archive and restore, and entries of the page. */
export function RecordMenu({ slice, record, onWhole, children }: RecordMenuProps) {
  const { t } = useTranslation(['shared/record', 'contract/common'])
  const client = useQueryClient()
  const move = useRecordStep(slice, record.id)
  const [asking, setAsking] = useState(false)
  const mayArchive = has(slice, 'archive') && record.can.includes('archive')
  const mayRestore = has(slice, 'archive') && record.can.includes('restore')
  const problem = move.error ? t(`contract/common:errors.${errorCode(move.error)}`) : undefined
  if (!children && !onWhole && !mayArchive && !mayRestore) return null
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={t('more')} tip={false} icon={<Ellipsis aria-hidden />} />}
      >
        {children}
        {onWhole ? (
          <MenuItem icon={<ListChecks aria-hidden />} onClick={onWhole}>
            {t('whole')}
          </MenuItem>
        ) : null}
        {mayArchive ? (
          <MenuItem
            icon={<Archive aria-hidden />}
            onClick={() => {
              move.reset()
              setAsking(true)
            }}
          >
            {t('archive.do')}
          </MenuItem>
        ) : null}
        {mayRestore ? (
          <MenuItem
            icon={<ArchiveRestore aria-hidden />}
            onClick={() =>
              move.mutate(
                { version: record.version, step: { kind: 'restore' } },
                {
                  onSuccess: () => showToast({ text: t('archive.restored') }),
                  onError: (error) =>
                    showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
                },
              )
            }
          >
            {t('archive.restore')}
          </MenuItem>
        ) : null}
      </Menu>
      <ConfirmDialog
        open={asking}
        title={t('archive.do')}
        text={t('archive.text')}
        confirm={t('archive.do')}
        reason="required"
        busy={move.isPending}
        problem={problem}
        onConfirm={(reason) =>
          move.mutate(
            { version: record.version, step: { kind: 'archive', reason } },
            {
              onSuccess: () => {
                setAsking(false)
                showToast({ text: t('archive.done') })
              },
              // A conflict: the other person's version is loaded, and the person decides again.
              onError: (error) =>
                errorCode(error) === 'VERSION_CONFLICT'
                  ? void client.invalidateQueries({
                      queryKey: recordQuery(slice, record.id).queryKey,
                      exact: true,
                    })
                  : undefined,
            },
          )
        }
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
