import type { CSSProperties } from 'react'
import { hueOf, initialsOf } from './initials.ts'

const SIZES = { usual: 'size-5.5 text-[0.5938rem]', large: 'size-7 text-tick' } as const

interface AvatarProps {
  name: string
  size?: keyof typeof SIZES
  /** Without the name next to it: the name is the tooltip and the accessible name. */
  alone?: boolean
}

/** The initials of a person on a tint derived from the name. */
export function Avatar({ name, size = 'usual', alone = false }: AvatarProps) {
  return (
    <span
      {...(alone ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      style={{ '--hue': hueOf(name) } as CSSProperties}
      className={`avatar inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none ${SIZES[size]}`}
    >
      {initialsOf(name)}
    </span>
  )
}
