import { UndoRedo } from '@tiptap/extensions'
import type { Locale } from 'contract/locale'
import type { TemplateParts } from 'contract/workspace/template-content'
import type { PlaceName } from 'contract/workspace/template-uses'
import { useRef } from 'react'
import { useStable } from '#platform/use-stable.ts'
import '#shared/editor/editor.css'
import { Toolbar } from '#shared/editor/Toolbar.tsx'
import { useEditor } from '#shared/editor/use-editor.ts'
import { PlaceMenu } from './PlaceMenu.tsx'

type Rich = TemplateParts['introduction']

interface RichPartProps {
  label: string
  locale: Locale
  places: readonly PlaceName[]
  content: Rich
  problem: string | undefined
  onChange: (content: Rich) => void
}

/** A part with headings, lists and tables, in the schema of all rich texts. */
export function RichPart({ label, locale, places, content, problem, onChange }: RichPartProps) {
  const place = useRef<HTMLDivElement>(null)
  const change = useStable(onChange)
  const editor = useEditor(place, () => ({
    label,
    editable: true,
    ...(content ? { content } : {}),
    extensions: [UndoRedo],
    onChange: (changed) => change(changed.getJSON()),
  }))
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <span className="text-body font-medium">{label}</span>
        <PlaceMenu
          part={label}
          places={places}
          onInsert={(token) => editor?.chain().focus().insertContent({ type: 'text', text: token }).run()}
        />
      </div>
      <div
        className={`overflow-clip rounded-control border ${problem ? 'border-danger' : 'border-line-strong'}`}
      >
        {editor ? <Toolbar editor={editor} setup="plain" /> : null}
        <div ref={place} lang={locale} className="short-text px-4 py-2" />
      </div>
      {problem ? (
        <p role="alert" className="mt-1 text-body text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
