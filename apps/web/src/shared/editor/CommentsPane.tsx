import type { Editor } from '@tiptap/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { threadsQuery, useDiscussion } from '#platform/records/discussion.ts'
import { Composer } from '#shared/discussion/Composer.tsx'
import { Problem } from '#shared/discussion/Problem.tsx'
import { ThreadCard } from '#shared/discussion/ThreadCard.tsx'
import type { PaneProps } from './pane-props.ts'
import { SKIP } from './suggesting.ts'
import { useEditorValue } from './use-editor.ts'

/** The threads that are anchored in the text, in its order, with the anchored words. */
function pinned(editor: Editor): Map<string, string> {
  const labels = new Map<string, string>()
  editor.state.doc.descendants((node) => {
    for (const { type, attrs } of node.marks) {
      if (type.name !== 'comment') continue
      const thread = String(attrs['thread'])
      labels.set(thread, (labels.get(thread) ?? '') + (node.text ?? ''))
    }
  })
  return labels
}

/** Comments on passages of the text. */
export function CommentsPane({ editor, text, canWrite }: PaneProps) {
  const { t } = useTranslation('shared/editor')
  const places = new Map(
    JSON.parse(useEditorValue(editor, (now) => JSON.stringify([...pinned(now)]))) as [string, string][],
  )
  const threads = useInfiniteQuery(threadsQuery(text.recordId, 'open'))
  const { hasNextPage, fetchNextPage } = threads
  useEffect(() => {
    if (hasNextPage) void fetchNextPage()
  }, [hasNextPage, fetchNextPage])
  const all = threads.data?.pages.flatMap((page) => page.items) ?? []
  const shown = all.filter(({ id }) => places.has(id))
  return (
    <div className="space-y-4">
      {canWrite ? <NewComment editor={editor} text={text} canWrite /> : null}
      {threads.isSuccess && shown.length === 0 ? (
        <p className="text-body text-ink-soft">{t('comments.none')}</p>
      ) : null}
      {shown.map((thread) => (
        <ThreadCard
          key={thread.id}
          thread={thread}
          field={`“${(places.get(thread.id) ?? '').slice(0, 60)}”`}
        />
      ))}
    </div>
  )
}

function NewComment({ editor, text }: PaneProps) {
  const { t } = useTranslation('shared/editor')
  const { open } = useDiscussion(text.recordId)
  const selected = useEditorValue(editor, ({ state: { doc, selection } }) =>
    doc.textBetween(selection.from, selection.to, ' ').slice(0, 80),
  )
  if (selected === '') return <p className="text-body text-ink-soft">{t('comments.select')}</p>
  return (
    <section aria-label={t('comments.new')} className="space-y-2">
      <blockquote dir="auto" className="border-s-2 border-accent ps-2 text-body text-ink-soft">
        {selected}
      </blockquote>
      <Problem error={open.error} />
      <Composer
        recordId={text.recordId}
        label={t('comments.new')}
        submit={t('comments.send')}
        busy={open.isPending}
        onSay={async (said) => {
          const thread = await open.mutateAsync({ ...said, field: text.field })
          editor.chain().setMeta(SKIP, true).setMark('comment', { thread: thread.id }).run()
        }}
      />
    </section>
  )
}
