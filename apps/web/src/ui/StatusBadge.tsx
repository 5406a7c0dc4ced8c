const STRONG = 'border-accent-soft bg-accent-soft text-accent-strong'
const DONE = 'border-line bg-surface-soft text-ink-soft'

const LOOKS: Readonly<Record<string, string>> = {
  draft: 'border-dashed border-line-strong text-ink-soft',
  active: STRONG,
  retired: DONE,
  closed: DONE,
  archived: 'border-warning-line bg-warning-soft text-warning',
}

/** A status as text; colour and border are secondary. */
export function StatusBadge({ status, label }: { status: string; label: string }) {
  return (
    <span
      className={`inline-block rounded border px-2 py-0.5 text-meta font-medium whitespace-nowrap ${LOOKS[status] ?? 'border-line-strong text-ink'}`}
    >
      {label}
    </span>
  )
}
