import { type AudienceWorld, withoutLetter } from './audience-world.ts'

export const HIDDEN_WORDS = 120
export const HIDDEN_CODES = 60
export const QUESTIONS = 450

const swap = (word: string, at: number): string =>
  word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)

/** Queries of a person who knows nothing of the restricted audits, and queries that try to discover them. */
export function questionsOf(world: AudienceWorld): string[] {
  const { crowded, ofTexts, visibleCodes, visibleWords } = world
  const hidden = [...world.hiddenWords.slice(0, HIDDEN_WORDS), ...world.hiddenCodes.slice(0, HIDDEN_CODES)]
  const words = visibleWords.filter((word) => word.length > 5 && !/\d/.test(word))
  const typos = crowded.flatMap((word) => {
    const middle = Math.floor(word.length / 2)
    return [
      withoutLetter(word, middle),
      swap(word, middle - 1),
      `${word.slice(0, middle)}u${word.slice(middle + 1)}`,
    ]
  })
  const asked = [
    ...hidden,
    ...typos,
    ...ofTexts.map((word) => withoutLetter(word, 2)),
    ...words.slice(0, 45),
    ...words.slice(45, 85).map((word) => word.slice(0, 4)),
    ...words.slice(85, 115).map((word) => swap(word, 2)),
    ...visibleCodes.slice(0, 30),
    ...crowded.map((word, at) => `${withoutLetter(word, 3)} ${words[at]}`),
    ...crowded.map((word, at) => `${words[at + 20]} ${words[at + 40]} ${withoutLetter(word, 4)}`),
    ...world.hiddenWords.slice(HIDDEN_WORDS, HIDDEN_WORDS + 10).map((word) => withoutLetter(word, 1)),
    'zzzzzz',
    'xylophone quartz',
    'قققققق',
    'المخاطر',
    'الامن السيبراني',
    'gestion des risques',
    'AUD-2026-',
    'P02',
  ]
  const more = words.slice(115).map((word) => withoutLetter(word, 1))
  return [...new Set([...asked, ...more])].slice(0, QUESTIONS)
}
