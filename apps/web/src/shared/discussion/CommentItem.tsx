import type { Comment } from 'contract/workspace/discussion'
import { useState } from 'react'
import { namedText, useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { Said } from '#platform/records/discussion.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Composer } from './Composer.tsx'
import { piecesOf } from './mention.ts'

interface CommentItemProps {
  recordId: string
  comment: Comment
  busy: boolean
  onEdit: (said: Said) => Promise<unknown>
  onRemove: () => void
}

/** One comment; its author can edit or delete it. */
export function CommentItem({ recordId, comment, busy, onEdit, onRemove }: CommentItemProps) {
  const { t } = useTranslation('shared/discussion')
  const locale = useLocale()
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const find = useNames(new Map([['person', new Set([comment.authorId, ...comment.mentions])]]))
  const nameOf = (id: string) => {
    const one = find('person', id)
    return one ? namedText(one, locale) : ''
  }
  const people = comment.mentions.map((id) => ({ id, name: nameOf(id) })).filter(({ name }) => name !== '')
  return (
    <li className="py-3 text-body">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="font-medium">{nameOf(comment.authorId)}</bdi>
        <time dateTime={comment.createdAt} className="text-meta text-ink-soft">
          {formatMoment(comment.createdAt, locale)}
        </time>
        {comment.editedAt && !comment.removedAt ? (
          <span className="text-meta text-ink-soft">{t('edited')}</span>
        ) : null}
      </p>
      {comment.removedAt ? (
        <p className="mt-1 text-ink-soft italic">{t('removed')}</p>
      ) : editing ? (
        <Composer
          recordId={recordId}
          label={t('edit')}
          submit={t('save')}
          busy={busy}
          start={{ text: comment.text, people }}
          onSay={async (said) => {
            await onEdit(said)
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {piecesOf(
            comment.text,
            people.map(({ name }) => name),
          ).map((piece, index) =>
            piece.named ? (
              <strong key={index} className="font-medium text-accent-strong">
                {piece.text}
              </strong>
            ) : (
              piece.text
            ),
          )}
        </p>
      )}
      {comment.can.length > 0 && !editing ? (
        <div className="-ms-3 flex">
          {comment.can.includes('update') ? (
            <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          ) : null}
          <Button variant="quiet" size="small" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={removing}
        title={t('removeTitle')}
        text={t('removeText')}
        confirm={t('remove')}
        onConfirm={() => {
          setRemoving(false)
          onRemove()
        }}
        onCancel={() => setRemoving(false)}
      />
    </li>
  )
}
