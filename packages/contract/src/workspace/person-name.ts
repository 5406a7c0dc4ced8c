import * as z from 'zod/mini'
import { Name } from '../names.ts'
import { isPlainName as hasNoAddress } from '../plain-name.ts'

/** Scripts of names. Japanese and Korean names combine several. */
const SCRIPTS = [
  ...([
    'Latin',
    'Greek',
    'Cyrillic',
    'Armenian',
    'Hebrew',
    'Arabic',
    'Georgian',
    'Devanagari',
    'Thai',
  ] as const),
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))

/** Control, format and bidirectional characters: they are invisible and change how a name reads. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]|[\u115f\u1160\u3164\uffa0]|[\ufe00-\ufe0f]/u

/** A word with letters of two alphabets may imitate another word. */
const mixesScripts = (name: string): boolean =>
  name.split(/[^\p{L}\p{M}]+/u).some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1)

/** Whether a name reads as it is written. */
export const isPlainName = (name: string): boolean =>
  /\p{L}/u.test(name) && !UNSEEN.test(name) && !mixesScripts(name)

/** A name that a signature can show. */
export const PersonName = Name.check(
  // Reports each invalid name with one error only.
  z.refine((name) => !hasNoAddress(name) || isPlainName(name), { params: { code: 'not_a_name' } }),
)
