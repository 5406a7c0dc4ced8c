import { LAYOUT } from '#platform/preferences/index.ts'

interface BrandProps {
  /** The logo alone, where there is little space. */
  mini?: boolean
  /** A second line: the organisation. */
  below?: string | null
}

/** The product's logo and name. */
export function Brand({ mini = false, below = null }: BrandProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 text-read font-semibold whitespace-nowrap">
      <img src="/favicon.svg" alt="" className="size-6.5" />
      <span className={mini ? 'sr-only' : 'min-w-0'}>
        <span className="block leading-4">
          <bdi>{LAYOUT.title}</bdi>
        </span>
        {below ? (
          <span className="block truncate text-meta font-normal text-ink-faint">
            <bdi>{below}</bdi>
          </span>
        ) : null}
      </span>
    </span>
  )
}
