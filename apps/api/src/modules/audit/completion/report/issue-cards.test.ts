import { expect, it } from 'vitest'
import { wordingIn } from '#modules/workspace/exports/index.ts'
import type { Block } from '#platform/rendering/document-model.ts'
import { label } from '#platform/translations.ts'
import { issueCards, issueOverview, ratingFigures } from './issue-cards.ts'

const wording = wordingIn('fr', 'UTC')
const RATING = label('fr', 'auditreport', 'ratingOf')
const HIGH = label('fr', 'auditreport', 'ratings', 'high')
const labelled = (name: string, text: string): Block => ({
  kind: 'paragraph',
  text: `${name} ${text}`,
  spans: [{ text: `${name} `, bold: true }, { text }],
})
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const heading = (text: string): Block => ({ kind: 'heading', level: 2, text })

const WRITTEN: Block[] = [
  paragraph('Avant-propos.'),
  heading('I01 Coordonnées bancaires'),
  labelled(RATING, HIGH),
  labelled('Constat :', 'Neuf sur soixante.'),
  paragraph('Dont quatre sans rappel.'),
  heading('Remarques'),
  paragraph('Nous remercions l’équipe.'),
]

/** Every word of some blocks, in order. */
const wordsOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'card')
        return [
          block.title,
          block.level,
          ...block.rows.map((row) => `${row.name} ${wordsOf(row.blocks)}`),
        ].join(' ')
      return block.kind === 'heading' || block.kind === 'paragraph' ? block.text : ''
    })
    .join(' ')

it('lays a signed text out as cards and loses none of its words', () => {
  const cards = issueCards(WRITTEN, wording)
  expect(cards.map(({ kind }) => kind)).toEqual(['paragraph', 'card', 'heading', 'paragraph'])
  expect(cards[1]).toMatchObject({ title: 'I01 Coordonnées bancaires', level: HIGH, tone: 4 })
  const words = wordsOf(cards)
  const written = WRITTEN.filter((block) => block.kind !== 'paragraph' || !block.text.startsWith(RATING))
  for (const word of wordsOf(written).split(/[\s:]+/)) expect(words).toContain(word)
  expect(issueOverview(cards, wording)).toMatchObject([
    { rows: [['I01 Coordonnées bancaires', HIGH]], levels: { tones: [4] } },
  ])
})

it('keeps a rating that somebody wrote by hand, without a colour', () => {
  const cards = issueCards([heading('I01'), labelled(RATING, 'à revoir')], wording)
  expect(cards).toMatchObject([{ kind: 'card', level: 'à revoir', tone: null }])
})

it('draws only the generated count of issues as figures', () => {
  const table: Block = { kind: 'table', head: ['A', 'B'], rows: [['C', '1']], widths: [1, 1] }
  expect(ratingFigures(table, wording)).toBe(table)
})
