import { sealRays } from './seal-rays.ts'

/** Signed by a person; received and unchanged; waiting for a signature; changed since it was signed. */
export type SealState = 'signed' | 'received' | 'waiting' | 'changed'

const CHECK = 'M17.6 24.6l4.3 4.4 8.6-10.2'
const INKS = {
  signed: 'text-seal',
  received: 'text-seal',
  waiting: 'text-ink-faint',
  changed: 'text-ink-faint',
} as const

interface SealProps {
  state: SealState
  /** The SHA-256 of the content, in hexadecimal digits. A pending seal has none. */
  hash?: string
  /** Smaller next to evidence than next to a signature. */
  small?: boolean
}

/** The seal of a signature: never alone, always with name, meaning, time and the first eight digits of the hash. */
export function Seal({ state, hash = '', small = false }: SealProps) {
  const rays =
    state === 'waiting' ? null : (
      <path d={sealRays(hash, state === 'changed')} strokeWidth="1.7" strokeLinecap="round" />
    )
  return (
    <svg
      aria-hidden
      viewBox="0 0 48 48"
      data-seal={state}
      className={`shrink-0 fill-none stroke-current ${small ? 'size-5.5' : 'size-10'} ${INKS[state]}`}
    >
      {rays}
      {state === 'waiting' ? (
        <>
          <circle
            cx="24"
            cy="24"
            r="20.5"
            strokeWidth="1.6"
            strokeDasharray="1.2 4.17"
            strokeLinecap="round"
          />
          <circle cx="24" cy="24" r="12.6" strokeDasharray="2 2.4" />
        </>
      ) : null}
      {state === 'signed' ? (
        <>
          <circle cx="24" cy="24" r="13.6" className="fill-current stroke-none" />
          <path
            d={CHECK}
            className="stroke-on-seal"
            strokeWidth="2.7"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : null}
      {state === 'received' ? (
        <>
          <circle cx="24" cy="24" r="12.8" strokeWidth="1.3" />
          <path d={CHECK} strokeWidth="2.7" strokeLinecap="round" strokeLinejoin="round" />
        </>
      ) : null}
      {state === 'changed' ? (
        <>
          <circle
            cx="24"
            cy="24"
            r="12.8"
            strokeWidth="1.3"
            strokeDasharray="60 20.4"
            strokeDashoffset="-4"
          />
          <path
            d="M40 7l-9.5 8 1.5 5-9 4 1.5 5.5L14 37"
            className="stroke-danger"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </>
      ) : null}
    </svg>
  )
}

/** The first eight digits of a hash, in two groups; struck through once the content has changed. */
export function SealDigits({ hash, struck = false }: { hash: string; struck?: boolean }) {
  return (
    <bdi
      dir="ltr"
      className={`text-tick font-medium tabular-nums ${struck ? 'text-ink-faint line-through' : 'text-seal'}`}
    >
      {hash.slice(0, 4)} {hash.slice(4, 8)}
    </bdi>
  )
}
