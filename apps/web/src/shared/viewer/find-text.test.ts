import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findText, joinPieces, piecesOf } from './find-text.ts'

const page = (...pieces: string[]) => joinPieces(pieces.map((str) => ({ str, hasEOL: true })))
const found = (query: string, text: string) => {
  const only = page(text)
  return findText(query, only).map(({ from, to }) => only.text.slice(from, to))
}

test('ignores case and accents', () => {
  expect(found('controle', 'Contrôle interne, CONTRÔLE externe')).toEqual(['Contrôle', 'CONTRÔLE'])
})

test('Arabic is found with or without vowels, and in any letter form', () => {
  expect(found('المخاطر', 'إدارة المَخَاطِر في المؤسسة')).toEqual(['المَخَاطِر'])
  expect(found('اداره', 'إدارة المخاطر')).toEqual(['إدارة'])
  expect(found('إدارة', 'اداره المخاطر')).toEqual(['اداره'])
  expect(found('مخاطر', 'مـخـاطـر')).toEqual(['مـخـاطـر'])
  // As Arabic presentation forms, including a ligature of two letters.
  expect(found('سلام', 'ﺳﻼﻡ')).toEqual(['ﺳﻼﻡ'])
  expect(found('علي', 'علی')).toEqual(['علی'])
})

test('digits are found in every script', () => {
  expect(found('2026', 'سنة ٢٠٢٦ و ۲۰۲۶')).toEqual(['٢٠٢٦', '۲۰۲۶'])
  expect(found('٤٢', 'room 42')).toEqual(['42'])
})

test('a phrase is found across a line break', () => {
  const text = page('the segregation', 'of duties')
  const [hit] = findText('segregation of', text)
  expect(piecesOf(text, hit!)).toEqual([
    { piece: 0, from: 4, to: 16 },
    { piece: 1, from: 0, to: 2 },
  ])
})

test('an empty query or text has no match', () => {
  expect(found('   ', 'text')).toEqual([])
  expect(found('absent', '')).toEqual([])
})

test('any substring of a text is found at its position', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'B', 'é', ' ', 'م', 'َ', 'أ', 'ﻼ', '٣', '7'),
    minLength: 1,
  })
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (pieces, a, b) => {
      const text = page(...pieces)
      const from = a % text.text.length
      const to = from + 1 + (b % (text.text.length - from))
      const query = text.text.slice(from, to)
      const hits = findText(query, text)
      const spoken = query.replace(/[\sَ]/g, '') !== ''
      expect(hits.length > 0 || !spoken).toBe(true)
      for (const hit of hits)
        expect(piecesOf(text, hit).reduce((sum, piece) => sum + piece.to - piece.from, 0)).toBe(
          hit.to - hit.from,
        )
    }),
  )
})
