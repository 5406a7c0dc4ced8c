import { UndoRedo } from '@tiptap/extensions'
import type { Editor } from '@tiptap/core'
import { type RichText, EDITOR_DEBOUNCE_MS } from 'contract/workspace/rich-texts'
import { type Content, toDocument } from 'editor/content'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { writeDocument } from '#platform/rich-texts/rich-texts.ts'
import { Problem } from '#shared/discussion/Problem.tsx'
import { debounce } from './debounce.ts'
import './editor.css'
import { plainSaver, type PlainSave } from './plain-saver.ts'
import { Toolbar } from './Toolbar.tsx'
import { useEditor } from './use-editor.ts'

export interface PlainEditorProps {
  text: RichText
  label: string
}

function useSaving(text: RichText) {
  const [save, setSave] = useState<PlainSave>('saved')
  const [error, setError] = useState<unknown>(null)
  const [keep] = useState(() =>
    plainSaver<Content>(
      text.version,
      (version, content) => writeDocument(text.id, version, toDocument(content)),
      (next, problem) => {
        setSave(next)
        setError(problem)
      },
    ),
  )
  return { save, error, keep, begin: () => setSave('saving') }
}

const contentOf = (editor: Editor) => editor.getJSON() as Content

/** A short text that one person writes, like a form field: saved 300 ms after the last keystroke. */
export default function PlainEditor({ text, label }: PlainEditorProps) {
  const { t } = useTranslation('shared/editor')
  const place = useRef<HTMLDivElement>(null)
  const canWrite = text.can.includes('update')
  const { save, error, keep, begin } = useSaving(text)
  const waiting = useRef<ReturnType<typeof debounce> | null>(null)
  const editor = useEditor(place, () => ({
    label,
    editable: canWrite,
    content: text.content,
    extensions: [UndoRedo],
    onChange: (changed) => {
      begin()
      waiting.current ??= debounce(() => void keep(contentOf(changed)), EDITOR_DEBOUNCE_MS)
      waiting.current.ask()
    },
  }))
  useEffect(() => () => waiting.current?.flush(), [])
  return (
    <div className="ruled overflow-clip">
      {editor && canWrite ? <Toolbar editor={editor} setup="plain" /> : null}
      <Problem error={error} />
      <div ref={place} className="short-text px-5 py-3" />
      <p role="status" data-save={save} className="border-t border-line px-4 py-2 text-body text-ink-soft">
        {canWrite ? t(`save.${save}`) : t('save.reading')}
      </p>
    </div>
  )
}
