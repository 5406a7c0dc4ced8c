import * as z from 'zod/mini'
import { Name } from '../names.ts'
import { isPlainName as hasNoAddress } from '../plain-name.ts'

/** Scripts that people write names in. Japanese and Korean names take their letters from several. */
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

/** Control, format and bidirectional characters: they are not seen, and change what is. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]|[\u115f\u1160\u3164\uffa0]|[\ufe00-\ufe0f]/u

/** A word of letters of two alphabets is written to be taken for another word. */
const mixesScripts = (name: string): boolean =>
  name.split(/[^\p{L}\p{M}]+/u).some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1)

/** Whether people can read a name for what it is. */
export const isPlainName = (name: string): boolean =>
  /\p{L}/u.test(name) && !UNSEEN.test(name) && !mixesScripts(name)

/** A name that a signature can print. */
export const PersonName = Name.check(
  // What is no name at all is said once.
  z.refine((name) => !hasNoAddress(name) || isPlainName(name), { params: { code: 'not_a_name' } }),
)
