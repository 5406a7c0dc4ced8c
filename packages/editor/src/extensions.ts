import { type AnyExtension, Extension } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { CommentMark, Deletion, Insertion, Link, Modification } from './marks.ts'
import { Bound, EvidenceImage, Mention, Placeholder, RecordChip } from './nodes.ts'

/** Each block follows the direction of its own text, unless a direction was set. */
const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        dir: {
          default: null,
          parseHTML: (element) => {
            const dir = element.getAttribute('dir')
            return dir === 'ltr' || dir === 'rtl' ? dir : null
          },
          renderHTML: ({ dir }) => ({ dir: dir === 'ltr' || dir === 'rtl' ? dir : 'auto' }),
        },
      },
    },
  ],
})

/** The editor extensions of every text. `ours` replaces the nodes that a page renders itself. */
export function documentExtensions(ours: readonly AnyExtension[] = []): AnyExtension[] {
  const all: AnyExtension[] = [
    StarterKit.configure({
      link: false,
      // Collaboration provides its own undo history; a plain field adds one.
      undoRedo: false,
      // It would add a paragraph to every text that is merely opened.
      trailingNode: false,
      heading: { levels: [1, 2, 3, 4] },
    }),
    Table.configure({ resizable: false }),
    TableRow,
    TableHeader,
    TableCell,
    Direction,
    Link,
    CommentMark,
    Insertion,
    Deletion,
    Modification,
    RecordChip,
    Mention,
    EvidenceImage,
    Placeholder,
    Bound,
  ]
  const names = new Set(ours.map((one) => one.name))
  return [...all.filter((one) => !names.has(one.name)), ...ours]
}
