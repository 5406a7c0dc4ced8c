import { patternId } from './chart-context.ts'
import { FILL, textureOf, type Texture, type Tone } from './tones.ts'

const THREADS: Readonly<Record<Texture, string>> = {
  plain: '',
  rising: 'M-2 10 10-2M-2 2 2-2M6 10 10 6',
  dots: '',
  falling: 'M-2-2 10 10M-2 6 2 10M6-2 10 2',
  grid: 'M0 4H8M4 0V8',
  level: 'M0 2H8M0 6H8',
}

/** The fill patterns of a chart, for people who cannot distinguish the colours: one for each tone. */
export function Textures({ frame, tones }: { frame: string; tones: readonly Tone[] }) {
  return (
    <svg aria-hidden className="absolute size-0">
      <defs>
        {[...new Set(tones)].map((tone) => {
          const texture = textureOf(tone)
          return (
            <pattern
              key={tone}
              id={patternId(frame, tone)}
              width={8}
              height={8}
              patternUnits="userSpaceOnUse"
            >
              <rect width={8} height={8} className={FILL[tone]} />
              {texture === 'dots' ? (
                <circle cx={4} cy={4} r={1.25} className="fill-surface opacity-70" />
              ) : (
                <path d={THREADS[texture]} className="fill-none stroke-surface stroke-1 opacity-60" />
              )}
            </pattern>
          )
        })}
      </defs>
    </svg>
  )
}
