import { ATTRIBUTES, type AttributeNames } from 'contract/audit/samples'

/** What the letters above the marks stand for. */
export function AttributeKey({ names }: { names: AttributeNames | null }) {
  const named = ATTRIBUTES.filter((letter) => names?.[letter] !== undefined)
  if (named.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-x-2.5 gap-y-0.5 border-t border-line px-3.5 py-1.5 text-meta text-ink-soft max-sm:hidden">
      {named.map((letter) => (
        <div key={letter} className="flex min-w-0 gap-1.5">
          <dt className="w-2.5 shrink-0 font-semibold text-ink">{letter}</dt>
          <dd className="truncate" title={names![letter]}>
            <bdi>{names![letter]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
