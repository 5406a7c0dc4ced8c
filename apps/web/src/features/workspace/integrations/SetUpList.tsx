import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Section } from '#ui/Section.tsx'

interface SetUpListProps {
  title: string
  text: string
  /** The label of the button that adds an entry. */
  add: string
  empty: { title: string; text: string }
  /** An element for each entry. */
  entries: readonly ReactNode[]
  dialog: (onClose: () => void) => ReactNode
}

/** What an administrator has set up, with a button to add to it, which is the primary one while there is nothing. */
export function SetUpList({ title, text, add, empty, entries, dialog }: SetUpListProps) {
  const [isAdding, setAdding] = useState(false)
  const isEmpty = entries.length === 0
  const button = (
    <Button variant={isEmpty ? 'primary' : 'secondary'} onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {add}
    </Button>
  )
  return (
    <Section title={title} text={text} tools={isEmpty ? undefined : button}>
      {isEmpty ? (
        <EmptyState title={empty.title} text={empty.text}>
          {button}
        </EmptyState>
      ) : (
        <ul aria-label={title} className="space-y-6">
          {entries}
        </ul>
      )}
      {isAdding ? dialog(() => setAdding(false)) : null}
    </Section>
  )
}
