import type { Editor } from '@tiptap/core'
import {
  Bold,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  MessageSquarePlus,
  PencilLine,
  Quote,
  Redo2,
  SquareArrowOutUpRight,
  Strikethrough,
  Table,
  Underline,
  Undo2,
} from 'lucide-react'
import { Suspense, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Insertion } from './InsertDialog.tsx'
import type { Setup } from './setup.ts'
import { ToolButton } from './ToolButton.tsx'
import { useEditorValue } from './use-editor.ts'
import { lazy } from '#ui/lazy.tsx'

// A text can be read and typed while its menus are loading.
const menu = (name: 'DirectionMenu' | 'PlaceholderMenu' | 'StyleMenu' | 'TableMenu') =>
  lazy(async () => ({ default: (await import('./ToolbarMenus.tsx'))[name] }))
const [DirectionMenu, PlaceholderMenu] = [menu('DirectionMenu'), menu('PlaceholderMenu')]
const [StyleMenu, TableMenu] = [menu('StyleMenu'), menu('TableMenu')]

interface Tool {
  name:
    | 'undo'
    | 'redo'
    | 'bold'
    | 'italic'
    | 'underline'
    | 'strike'
    | 'bulletList'
    | 'orderedList'
    | 'blockquote'
  icon: LucideIcon
  run: (editor: Editor) => void
  /** Available while suggesting: it changes words, or nothing in the text. */
  always?: boolean
}

const HISTORY: readonly Tool[] = [
  { name: 'undo', icon: Undo2, always: true, run: (editor) => editor.commands.undo() },
  { name: 'redo', icon: Redo2, always: true, run: (editor) => editor.commands.redo() },
]
const FORMS: readonly Tool[] = [
  { name: 'bold', icon: Bold, run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: Italic, run: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'underline', icon: Underline, run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { name: 'strike', icon: Strikethrough, run: (editor) => editor.chain().focus().toggleStrike().run() },
]
const BLOCKS: readonly Tool[] = [
  { name: 'bulletList', icon: List, run: (editor) => editor.chain().focus().toggleBulletList().run() },
  {
    name: 'orderedList',
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { name: 'blockquote', icon: Quote, run: (editor) => editor.chain().focus().toggleBlockquote().run() },
]

export interface ToolbarProps {
  editor: Editor
  /** `plain` is a short field: formatting and lists, without inserts. */
  setup: Setup | 'plain'
  isSuggesting?: boolean
  onSuggest?: (on: boolean) => void
  onInsert?: (insertion: Insertion) => void
  onComment?: () => void
}

/** Moves between tools with the arrow keys, in the direction of the page. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: -1, Home: -Infinity, End: Infinity }
  let step = steps[event.key]
  if (step === undefined) return
  if (event.key === forward) step = 1
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const at = tools.indexOf(document.activeElement as HTMLButtonElement)
  const next = Math.max(0, Math.min(tools.length - 1, at + step))
  event.preventDefault()
  tools[next]?.focus()
}

/** The editing tools. */
export function Toolbar({
  editor,
  setup,
  isSuggesting = false,
  onSuggest,
  onInsert,
  onComment,
}: ToolbarProps) {
  const { t } = useTranslation('shared/editor')
  const hasSelection = useEditorValue(editor, ({ state }) => !state.selection.empty)
  const draw = (tools: readonly Tool[]) =>
    tools.map(({ name, icon: Icon, run, always }) => (
      <ToolButton
        key={name}
        editor={editor}
        label={t(`tools.${name}`)}
        icon={<Icon aria-hidden />}
        disabled={isSuggesting && !always}
        {...(always ? {} : { isActive: (now: Editor) => now.isActive(name) })}
        onClick={() => run(editor)}
      />
    ))
  const insert = (insertion: Insertion, icon: React.ReactNode) => (
    <ToolButton
      editor={editor}
      label={t(`tools.${insertion}`)}
      icon={icon}
      disabled={isSuggesting}
      {...(insertion === 'link' ? { isActive: (now: Editor) => now.isActive('link') } : {})}
      onClick={() => onInsert?.(insertion)}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tools take the focus, one after the other
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      onKeyDown={moveFocus}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-0.5 border-b border-line bg-surface px-2 py-1.5"
    >
      {draw(HISTORY)}
      <Gap />
      {setup === 'plain' ? null : (
        <Later room="min-h-9 min-w-28">
          <StyleMenu editor={editor} disabled={isSuggesting} />
        </Later>
      )}
      {draw(FORMS)}
      <Gap />
      {draw(BLOCKS)}
      <Later room="size-9">
        <DirectionMenu editor={editor} disabled={isSuggesting} />
      </Later>
      {setup === 'plain' ? null : (
        <>
          <Gap />
          {insert('link', <Link aria-hidden />)}
          <ToolButton
            editor={editor}
            label={t('tools.table')}
            icon={<Table aria-hidden />}
            disabled={isSuggesting}
            onClick={() =>
              editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
            }
          />
          <Later room="size-9">
            <TableMenu editor={editor} disabled={isSuggesting} />
          </Later>
          {insert('image', <Image aria-hidden />)}
          {insert('record', <SquareArrowOutUpRight aria-hidden />)}
          {setup === 'template' ? (
            <Later room="size-9">
              <PlaceholderMenu editor={editor} />
            </Later>
          ) : null}
          <Gap />
          <ToolButton
            editor={editor}
            label={t('tools.comment')}
            icon={<MessageSquarePlus aria-hidden />}
            disabled={!hasSelection}
            onClick={() => onComment?.()}
          />
          <ToolButton
            editor={editor}
            label={t('tools.suggest')}
            icon={<PencilLine aria-hidden />}
            isActive={() => isSuggesting}
            onClick={() => onSuggest?.(!isSuggesting)}
          />
        </>
      )}
    </div>
  )
}

const Gap = () => <span aria-hidden className="mx-1 h-6 w-px bg-line" />

/** Reserves the space of content that is loading, so that nothing moves when it arrives. */
function Later({ room, children }: { room: string; children: ReactNode }) {
  return <Suspense fallback={<span className={room} />}>{children}</Suspense>
}
