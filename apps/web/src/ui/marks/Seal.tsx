/** Signed by a person; received and unchanged; waiting for a signature; changed since it was signed. */
export type SealState = 'signed' | 'received' | 'waiting' | 'changed'

const RAYS = 32
const MIDDLE = 24

/** One ray for each of the first 32 hexadecimal digits of a hash; a changed seal has lost some of them. */
export function sealRays(hash: string, broken = false): string {
  return Array.from({ length: RAYS }, (_, index) => {
    if (broken && index > 2 && index < 7) return ''
    const angle = (index / RAYS) * 2 * Math.PI - Math.PI / 2
    const length = Number.parseInt(hash[index] ?? '0', 16) / 15
    const at = (radius: number) =>
      `${(MIDDLE + radius * Math.cos(angle)).toFixed(1)} ${(MIDDLE + radius * Math.sin(angle)).toFixed(1)}`
    return `M${at(15.2)}L${at(16.6 + length * 5)}`
  }).join('')
}

const CHECK = 'M17.6 24.6l4.3 4.4 8.6-10.2'
const INKS = {
  signed: 'text-seal',
  received: 'text-seal',
  waiting: 'text-ink-faint',
  changed: 'text-ink-faint',
} as const

interface SealProps {
  state: SealState
  /** The SHA-256 of the content, in hexadecimal digits. One that waits has none. */
  hash?: string
  /** Beside a line of evidence it is smaller than beside a signature. */
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
