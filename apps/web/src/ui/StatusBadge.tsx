const LOOKS: Readonly<Record<string, string>> = {
  draft: 'border border-dashed border-line-strong text-ink-soft',
  active: 'bg-accent-soft text-accent-strong',
  retired: 'bg-neutral-200 text-neutral-700',
}

/** A status in words; colour and edge only help to find it. */
export function StatusBadge({ status, label }: { status: string; label: string }) {
  return (
    <span
      className={`inline-block rounded px-2 py-0.5 text-xs font-medium whitespace-nowrap ${LOOKS[status] ?? ''}`}
    >
      {label}
    </span>
  )
}
