import type { Plugin } from 'vite'

/**
 * Removes the layer in which Tailwind repeats its custom properties for browsers without `@property`: `cssTarget` in
 * `vite.config.ts` names none of them.
 */
export const modernStyles = (): Plugin => ({
  name: 'modern-styles',
  apply: 'build',
  // After Tailwind, and before the file gets its name from its content.
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/styles.css') ? { code: withoutFallback(code), map: null } : null,
})

const OPENING = /@layer properties\s*\{/

export function withoutFallback(styles: string): string {
  const opening = OPENING.exec(styles)
  if (!opening) return styles
  let depth = 1
  let end = opening.index + opening[0].length
  while (depth > 0) depth += { '{': 1, '}': -1 }[styles[end++]!] ?? 0
  return styles.slice(0, opening.index) + styles.slice(end)
}
