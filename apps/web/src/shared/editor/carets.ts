import { Extension } from '@tiptap/core'
import type { DecorationAttrs } from '@tiptap/pm/view'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import type { Connection } from './connection.ts'

interface User {
  name?: string
  colour?: number
}

const colourClass = ({ colour = 0 }: User): string => `caret-${colour % 8}`

function drawCaret(user: User): HTMLElement {
  const caret = document.createElement('span')
  caret.className = `caret ${colourClass(user)}`
  const label = document.createElement('bdi')
  label.textContent = user.name ?? ''
  caret.append(label)
  return caret
}

/** The carets of other people with their names; coloured by class, because the page allows no inline styles. */
export const carets = ({ provider }: Connection) =>
  Extension.create({
    name: 'carets',
    priority: 999,
    addProseMirrorPlugins: () => [
      yCursorPlugin(provider.awareness!, {
        cursorBuilder: drawCaret,
        selectionBuilder: (user: User): DecorationAttrs => ({
          class: `caret-selection ${colourClass(user)}`,
        }),
      }),
    ],
  })
