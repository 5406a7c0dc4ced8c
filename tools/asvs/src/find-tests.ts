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

/**
 * Whether the file contains the whole title in quotation marks; a part of a title or a word of a comment does not
 * count.
 */
const holds = (text: string, title: string): boolean =>
  ["'", '"', '`'].some((mark) => text.includes(`${mark}${title}${mark}`))

/** The listed tests that do not exist. */
export const missingTests = (tests: readonly Named[]): string[] =>
  tests.flatMap(([file, ...titles]) => {
    const text = textOf(file)
    if (text === null) return [`${file} is not there`]
    if (titles.length === 0) return [`${file}: no test of it is named`]
    return titles.flatMap((title) => (holds(text, title) ? [] : [`${file}: no test is called “${title}”`]))
  })

/** The anchor of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The listed places that do not exist. */
export const missingPlaces = (places: readonly Place[]): string[] =>
  places.flatMap((place) => {
    const [file = '', anchor] = place.split('#')
    const text = textOf(file)
    if (text === null) return [`${file} is not there`]
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))
    return anchor === undefined || headings.includes(anchor) ? [] : [`${file} has no heading ${anchor}`]
  })

/** A pattern for the title in a report, where its placeholders have values. */
function patternOf(title: string): RegExp {
  const parts = title.split(/%[sdifjo#%]|\$\{[^}]*\}|\$\w+/)
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*'))
}

export type Result = 'passed' | 'failed' | 'not run'

/** The result of the tests with this title in a run. */
export function resultOf(tests: readonly Test[], file: string, title: string): Result {
  const pattern = patternOf(title)
  const found = tests.filter((test) => test.file === file && pattern.test(test.title))
  if (found.length === 0) return 'not run'
  return found.every(({ passed }) => passed) ? 'passed' : 'failed'
}
