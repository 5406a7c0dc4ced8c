import { type AnyExtension, Editor, type JSONContent } from '@tiptap/core'
import { documentExtensions } from 'editor/extensions'
import { type Content, EMPTY } from 'editor/content'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

export interface EditorOptions {
  /** Extensions that the page adds or overrides. */
  extensions: readonly AnyExtension[]
  content?: Content
  editable: boolean
  label: string
  onChange?: (editor: Editor) => void
}

/**
 * Markup that other programs add to pasted text. The schema drops it anyway; it is removed before the browser parses
 * it, so that the page's policy reports no violation.
 */
const withoutStyles = (html: string): string =>
  html
    .replace(/<(style|script|svg|math)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/[\s/](?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ' ')

/** Creates an editor inside an element, once. */
export function useEditor(place: RefObject<HTMLElement | null>, make: () => EditorOptions): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null)
  useEffect(() => {
    const { extensions, content = EMPTY, editable, label, onChange } = make()
    const made = new Editor({
      element: place.current,
      extensions: documentExtensions(extensions),
      editable,
      // The style sheet of the page contains the styles; a style element would be blocked.
      injectCSS: false,
      // Never HTML to parse: the page's policy blocks that. An undefined property counts as absent.
      content: content as JSONContent,
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

/** A value derived from the editor's state; renders again when it changes. */
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
