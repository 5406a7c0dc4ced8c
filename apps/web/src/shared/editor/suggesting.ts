import {
  applySuggestion,
  applySuggestions,
  revertSuggestion,
  revertSuggestions,
  suggestChanges,
  transformToSuggestionTransaction,
} from '@handlewithcare/prosemirror-suggest-changes'
import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { Command, Transaction } from '@tiptap/pm/state'
import { AddMarkStep, RemoveMarkStep, ReplaceStep } from '@tiptap/pm/transform'
import { suggestedBy, suggestionId } from 'editor/marks'

export const SKIP = 'suggesting-skip'

/** Only text changes can be suggested; a formatting change cannot be separated from the text, so it is blocked. */
const isOfWords = (transaction: Transaction): boolean =>
  transaction.steps.every((step) => step instanceof ReplaceStep)
const isTracked = (transaction: Transaction): boolean =>
  transaction.steps.every(
    (step) => step instanceof ReplaceStep || step instanceof AddMarkStep || step instanceof RemoveMarkStep,
  )

interface Remote {
  isChangeOrigin?: boolean
  isUndoRedoOperation?: boolean
}

/** While it is on, this person's insertions and deletions become suggestions in their name. */
export const suggesting = (person: string, isOn: () => boolean) =>
  Extension.create({
    name: 'suggesting',
    addProseMirrorPlugins: () => [suggestChanges()],
    dispatchTransaction({ transaction, next }) {
      const remote = (transaction.getMeta('y-sync$') ?? {}) as Remote
      const isPlain =
        !isOn() ||
        !transaction.docChanged ||
        remote.isChangeOrigin ||
        remote.isUndoRedoOperation ||
        transaction.getMeta(SKIP)
      if (isPlain) return next(transaction)
      if (!isOfWords(transaction)) return
      const made = transformToSuggestionTransaction(transaction, this.editor.state, () =>
        suggestionId(person, Date.now()),
      )
      if (isTracked(made)) next(made)
    },
  })

/** Runs a command of the library as a decision, not as another suggestion. */
function decide(editor: Editor, command: Command): void {
  command(editor.state, (transaction) => editor.view.dispatch(transaction.setMeta(SKIP, true)))
}

export const acceptAll = (editor: Editor): void => decide(editor, applySuggestions)
export const rejectAll = (editor: Editor): void => decide(editor, revertSuggestions)
export const accept = (editor: Editor, id: string): void => decide(editor, applySuggestion(id))
export const reject = (editor: Editor, id: string): void => decide(editor, revertSuggestion(id))

export interface Suggested {
  id: string
  person: string
  added: string
  removed: string
  from: number
}

/** The suggestions in a text, in its order. */
export function suggestionsIn(doc: Node): Suggested[] {
  const found = new Map<string, Suggested>()
  doc.descendants((node, position) => {
    for (const mark of node.marks) {
      const id = String(mark.attrs['id'])
      const person = suggestedBy(id)
      if (!person || (mark.type.name !== 'insertion' && mark.type.name !== 'deletion')) continue
      const one = found.get(id) ?? { id, person, added: '', removed: '', from: position }
      const text = (node.text ?? '').replaceAll('\u200B', '¶')
      if (mark.type.name === 'insertion') one.added += text
      else one.removed += text
      found.set(id, one)
    }
  })
  return [...found.values()]
}
