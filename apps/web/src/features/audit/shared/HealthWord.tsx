import type { HEALTHS } from 'contract/audit/engagement'
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'

const LOOKS = {
  green: { icon: CircleCheck, look: 'text-success' },
  amber: { icon: CircleMinus, look: 'text-warning' },
  red: { icon: CircleAlert, look: 'text-danger' },
} as const

interface HealthWordProps {
  health: (typeof HEALTHS)[number]
  label: string
}

/** Whether a project will finish in time: an icon, a colour, and always a word. */
export function HealthWord({ health, label }: HealthWordProps) {
  const { icon: Icon, look } = LOOKS[health]
  return (
    <span className={`inline-flex items-center gap-1.5 align-top whitespace-nowrap ${look}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </span>
  )
}
