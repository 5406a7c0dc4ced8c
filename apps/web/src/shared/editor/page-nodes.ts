import { Extension, InputRule } from '@tiptap/core'
import { Placeholder, type PlaceholderName } from 'editor/nodes'

/** A template placeholder, by its name in the reader's language. */
export const shownPlaceholder = (nameOf: (name: PlaceholderName) => string) =>
  Placeholder.extend({
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('span')
        dom.className = 'placeholder'
        dom.textContent = nameOf(node.attrs['name'] as PlaceholderName)
        return { dom }
      },
  })

/** Two brackets open the record picker. */
export const recordTrigger = (ask: () => void) =>
  Extension.create({
    name: 'recordTrigger',
    addInputRules: () => [
      new InputRule({
        find: /\[\[$/,
        handler: ({ chain, range }) => {
          chain().deleteRange(range).run()
          ask()
        },
      }),
    ],
  })
