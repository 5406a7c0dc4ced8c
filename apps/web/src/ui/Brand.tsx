import { LAYOUT } from '#platform/preferences/index.ts'

/** The product's logo and name; the logo alone if there is little space. */
export function Brand({ mini = false }: { mini?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 text-read font-semibold whitespace-nowrap">
      <img src="/favicon.svg" alt="" className="size-7" />
      <bdi className={mini ? 'sr-only' : ''}>{LAYOUT.title}</bdi>
    </span>
  )
}
