import type { Plugin } from 'vite'

/**
 * Removes what Tailwind writes for browsers that `cssTarget` in `vite.config.ts` does not name: the layer in which it
 * repeats its custom properties, and the question whether colours can be mixed.
 */
export const modernStyles = (): Plugin => ({
  name: 'modern-styles',
  apply: 'build',
  // After Tailwind, and before the file gets its name from its content.
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/styles.css') ? { code: withMixedColours(withoutFallback(code)), map: null } : null,
})

const OPENING = /@layer properties\s*\{/
const MIXED = /@supports\s*\(color:\s*color-mix\(in lab,\s*red,\s*red\)\)\s*\{/

export function withoutFallback(styles: string): string {
  const opening = OPENING.exec(styles)
  if (!opening) return styles
  return styles.slice(0, opening.index) + styles.slice(endOf(styles, opening))
}

/** Keeps the content of the rules that ask, and drops the fallback before it. */
export function withMixedColours(styles: string): string {
  const opening = MIXED.exec(styles)
  if (!opening) return styles
  const end = endOf(styles, opening)
  const content = styles.slice(opening.index + opening[0].length, end - 1)
  const before = styles.slice(0, opening.index)
  const property = /^\s*([\w-]+):/.exec(content)?.[1]
  const fallback = property ? new RegExp(`(?<=[{;]\\s*)${property}:[^;{}]*;\\s*$`) : /$^/
  return withMixedColours(before.replace(fallback, '') + content + styles.slice(end))
}

/** Where the block ends that this opens. */
function endOf(styles: string, opening: RegExpExecArray): number {
  let depth = 1
  let end = opening.index + opening[0].length
  while (depth > 0) depth += { '{': 1, '}': -1 }[styles[end++]!] ?? 0
  return end
}
