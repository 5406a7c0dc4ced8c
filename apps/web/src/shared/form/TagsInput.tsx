import { useState } from 'react'
import { Chips } from './Chips.tsx'
import { described, inputClasses } from './input-classes.ts'

export interface TagsInputProps {
  id: string
  value: readonly string[]
  onChange: (value: string[]) => void
  problem: string | undefined
  hint: string
}

/** Free-text tags: Enter or a comma adds the typed one, Backspace in an empty input removes the last. */
export function TagsInput({ id, value, onChange, problem, hint }: TagsInputProps) {
  const [typed, setTyped] = useState('')
  function take() {
    const word = typed.trim()
    if (word !== '' && !value.includes(word)) onChange([...value, word])
    setTyped('')
  }
  return (
    <>
      <Chips
        items={value.map((word) => ({ key: word, label: word }))}
        onRemove={(word) => onChange(value.filter((one) => one !== word))}
      />
      <input
        id={id}
        dir="auto"
        maxLength={100}
        value={typed}
        {...described(id, problem, hint)}
        className={inputClasses(problem !== undefined)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ',' || event.key === '،') {
            if (event.key === 'Enter' && typed.trim() === '') return
            event.preventDefault()
            take()
          } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
        }}
      />
    </>
  )
}
