import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'conformance/reports'
import type { Named, Place } from './claim.ts'

const root = new URL('../../../', import.meta.url).pathname
const known = new Map<string, string | null>()

function textOf(file: string): string | null {
  if (!known.has(file)) {
    const path = join(root, file)
    known.set(file, existsSync(path) ? readFileSync(path, 'utf8') : null)
  }
  return known.get(file)!
}

/** A title stands in its file between quotation marks, whole: part of one, or a word of a comment, is none. */
const holds = (text: string, title: string): boolean =>
  ["'", '"', '`'].some((mark) => text.includes(`${mark}${title}${mark}`))

/** Every named test that is not there. */
export const missingTests = (tests: readonly Named[]): string[] =>
  tests.flatMap(([file, ...titles]) => {
    const text = textOf(file)
    if (text === null) return [`${file} is not there`]
    if (titles.length === 0) return [`${file}: no test of it is named`]
    return titles.flatMap((title) => (holds(text, title) ? [] : [`${file}: no test is called “${title}”`]))
  })

/** The address that a heading has on a page. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Every place that is not there. */
export const missingPlaces = (places: readonly Place[]): string[] =>
  places.flatMap((place) => {
    const [file = '', anchor] = place.split('#')
    const text = textOf(file)
    if (text === null) return [`${file} is not there`]
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))
    return anchor === undefined || headings.includes(anchor) ? [] : [`${file} has no heading ${anchor}`]
  })

/** What a title becomes in a report: its places hold values there. */
function patternOf(title: string): RegExp {
  const parts = title.split(/%[sdifjo#%]|\$\{[^}]*\}|\$\w+/)
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*'))
}

export type Result = 'passed' | 'failed' | 'not run'

/** How the tests of a title ended in a run. */
export function resultOf(tests: readonly Test[], file: string, title: string): Result {
  const pattern = patternOf(title)
  const found = tests.filter((test) => test.file === file && pattern.test(test.title))
  if (found.length === 0) return 'not run'
  return found.every(({ passed }) => passed) ? 'passed' : 'failed'
}
