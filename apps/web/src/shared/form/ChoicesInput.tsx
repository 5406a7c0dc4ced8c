export interface ChoicesInputProps {
  /** Each value with its label, in the order of display and storage. */
  choices: readonly (readonly [value: string, word: string])[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Checkboxes for several values of a closed list. */
export function ChoicesInput({ choices, value, onChange }: ChoicesInputProps) {
  const toggle = (choice: string, on: boolean) =>
    onChange(choices.map(([one]) => one).filter((one) => (one === choice ? on : value.includes(one))))
  return (
    <div className="grid gap-x-4 gap-y-1 rounded-control border border-line p-2 @lg:grid-cols-2">
      {choices.map(([choice, word]) => (
        <label key={choice} className="flex min-h-8 items-center gap-2 text-body">
          <input
            type="checkbox"
            checked={value.includes(choice)}
            onChange={(event) => toggle(choice, event.target.checked)}
            className="size-4 shrink-0 accent-accent"
          />
          {word}
        </label>
      ))}
    </div>
  )
}
