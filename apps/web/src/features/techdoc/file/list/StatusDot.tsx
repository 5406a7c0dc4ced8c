const LOOKS: Readonly<Record<string, string>> = {
  not_started: 'border-line-strong',
  in_progress: 'border-accent bg-[linear-gradient(to_top,var(--color-accent)_50%,transparent_50%)]',
  ready_for_review: 'border-accent bg-accent',
  in_review: 'border-warning bg-warning',
  changes_requested: 'border-danger bg-danger',
  approved: 'border-success bg-success',
  needs_update: 'border-warning bg-[linear-gradient(to_top,var(--color-warning)_50%,transparent_50%)]',
  not_applicable: 'border-dashed border-line-strong',
}

/** A status as a dot; its label is beside it. */
export function StatusDot({ status }: { status: string }) {
  return (
    <span
      aria-hidden
      className={`inline-block size-3 shrink-0 rounded-full border-2 ${LOOKS[status] ?? 'border-line-strong'}`}
    />
  )
}
