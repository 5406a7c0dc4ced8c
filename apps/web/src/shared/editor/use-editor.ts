import { type AnyExtension, Editor } from '@tiptap/core'
import { documentExtensions } from 'editor/extensions'
import { type Content, EMPTY } from 'editor/content'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

export interface EditorOptions {
  /** What the page adds to, or draws instead of, what every text has. */
  extensions: readonly AnyExtension[]
  content?: Content
  editable: boolean
  label: string
  onChange?: (editor: Editor) => void
}

/**
 * What other programs put around their words and no text of ours has. The grammar leaves it out anyway; taken out before
 * the browser reads it, the page's policy has nothing to report.
 */
const withoutStyles = (html: string): string =>
  html
    .replace(/<(style|script|svg|math)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/[\s/](?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ' ')

/** An editor inside an element, made once for it. */
export function useEditor(place: RefObject<HTMLElement | null>, make: () => EditorOptions): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null)
  useEffect(() => {
    const { extensions, content = EMPTY, editable, label, onChange } = make()
    const made = new Editor({
      element: place.current,
      extensions: documentExtensions(extensions),
      editable,
      // The style sheet of the page has what it needs; a style element would be refused.
      injectCSS: false,
      // Never a text to parse: the page refuses to make elements of one.
      content,
      editorProps: {
        transformPastedHTML: withoutStyles,
        attributes: { class: 'rich-text', 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      },
      onUpdate: ({ editor: changed }) => onChange?.(changed),
    })
    setEditor(made)
    return () => {
      setEditor(null)
      made.destroy()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- an editor keeps what it was made with; its key makes another
  }, [])
  return editor
}

/** Something that follows from the state of the editor, drawn anew when it changes. */
export function useEditorValue<T extends string | number | boolean | null>(
  editor: Editor,
  read: (editor: Editor) => T,
): T {
  return useSyncExternalStore(
    (listener) => {
      editor.on('transaction', listener)
      return () => editor.off('transaction', listener)
    },
    () => read(editor),
  )
}
