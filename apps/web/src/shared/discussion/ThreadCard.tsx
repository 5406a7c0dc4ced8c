import type { Thread } from 'contract/workspace/discussion'
import { useTranslation } from '#platform/i18n/index.ts'
import { useDiscussion } from '#platform/records/discussion.ts'
import { Button } from '#ui/Button.tsx'
import { CommentItem } from './CommentItem.tsx'
import { Composer } from './Composer.tsx'
import { Problem } from './Problem.tsx'

interface ThreadCardProps {
  thread: Thread
  /** The label of the field that it is about. */
  field: string | null
}

/** A thread: its comments, a reply input, and the button that resolves it. */
export function ThreadCard({ thread, field }: ThreadCardProps) {
  const { t } = useTranslation('shared/discussion')
  const { reply, edit, remove, settle } = useDiscussion(thread.recordId)
  const problem = reply.error ?? edit.error ?? remove.error ?? settle.error
  const isResolved = thread.resolvedAt !== null
  return (
    <article
      aria-label={t('thread', { field: field ?? t('whole') })}
      className="rounded-pop border border-line p-4"
    >
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-body font-semibold">{field ?? t('whole')}</h3>
        {thread.can.includes(isResolved ? 'reopen' : 'resolve') ? (
          <Button
            variant="secondary"
            size="small"
            busy={settle.isPending}
            onClick={() => settle.mutate(thread)}
          >
            {isResolved ? t('reopen') : t('resolve')}
          </Button>
        ) : null}
      </div>
      <Problem error={problem} />
      <ul className="divide-y divide-line">
        {thread.comments.map((comment) => (
          <CommentItem
            key={comment.id}
            recordId={thread.recordId}
            comment={comment}
            busy={edit.isPending}
            onEdit={(said) => edit.mutateAsync({ comment, ...said })}
            onRemove={() => remove.mutate(comment)}
          />
        ))}
      </ul>
      {thread.can.includes('reply') ? (
        <Composer
          recordId={thread.recordId}
          label={t('reply')}
          submit={t('reply')}
          busy={reply.isPending}
          onSay={(said) => reply.mutateAsync({ id: thread.id, ...said })}
        />
      ) : null}
    </article>
  )
}
