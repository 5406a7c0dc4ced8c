import type { Locale } from 'contract'
import { stemOf } from './terms.ts'

/** A word of another language that means the same with some probability. */
interface Translation {
  readonly word: string
  readonly stem: string
  readonly probability: number
}

type Lines = Readonly<Record<string, Readonly<Record<string, string>>>>

let loaded: Promise<Lines> | undefined

/** Learnt by `scripts/word-translations.ts` from the texts of the libraries; read once, at the first use. */
const load = (): Promise<Lines> =>
  (loaded ??= import('./word-translations.json', { with: { type: 'json' } }).then((module) => module.default))

export type Translate = (stem: string, from: Locale, to: Locale) => readonly Translation[]

/** The translations of a stem: `encryption 87 exposure 5` in the file. */
export async function loadTranslations(): Promise<Translate> {
  const lines = await load()
  return (stem, from, to) => {
    const parts = lines[`${from}-${to}`]?.[stem]?.split(' ') ?? []
    const pairs = Array.from({ length: parts.length / 2 }, (_, at) => at * 2)
    return pairs.map((at) => ({
      word: parts[at]!,
      stem: stemOf(parts[at]!, to),
      probability: Number(parts[at + 1]) / 100,
    }))
  }
}
