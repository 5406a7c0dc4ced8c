import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './template-content.ts'
import {
  composeMail,
  DASH,
  fillContent,
  fillText,
  plainValue,
  strayIn,
  textsIn,
  tokensIn,
} from './template-text.ts'
import { PLACE_EXAMPLES } from './template-uses.ts'

/** Names written to inject something. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '{{record.code}}',
    '{{ link }}',
    '<script>x</script>',
    '"><img src=x>',
    'a\r\nBcc: x@y.z',
    '\u0000',
    '{{',
    '}}',
  ),
)
/** Literal text of a template, without braces. */
const literal = fc.string().map((text) => text.replace(/[{}]/g, ''))

describe('filling placeholders', () => {
  it('replaces each placeholder once, and does not interpret inserted values', () => {
    fc.assert(
      fc.property(literal, hostile, literal, hostile, literal, (a, x, b, y, c) => {
        const filled = fillText(`${a}{{record.title}}${b}{{ record.code }}${c}`, {
          'record.title': x,
          'record.code': y,
        })
        expect(filled).toBe(a + plainValue(x) + b + plainValue(y) + c)
      }),
    )
  })

  it('shows a dash for a missing value, and never the placeholder name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(PLACE_EXAMPLES)), (place) => {
        expect(fillText(`{{${place}}}`, {})).toBe(DASH)
        expect(fillText(`{{${place}}}`, { [place]: ' \n ' })).toBe(DASH)
        expect(fillText('{{toString}}{{__proto__}}', {})).toBe(DASH + DASH)
      }),
    )
  })

  it('makes every value a single line, without line breaks or header separators', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        expect(plainValue(value)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        const { subject } = composeMail(
          { subject: '{{record.title}}', text: 'x' },
          { 'record.title': value },
          {},
        )
        expect(subject).not.toMatch(/[\r\n]/)
      }),
    )
  })

  it('changes only the words of a rich text', () => {
    const node = (text: string) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }],
    })
    fc.assert(
      fc.property(hostile, (value) => {
        expect(fillContent(node('A {{record.code}}'), { 'record.code': value })).toEqual(
          node(`A ${plainValue(value)}`),
        )
      }),
    )
    expect(textsIn(node('x'))).toEqual(['x'])
  })
})

describe('an email message', () => {
  it('links only URLs inserted by the platform, not URLs within values', () => {
    const values = { 'record.title': 'https://elsewhere.example' }
    const { lines } = composeMail(
      { subject: 's', text: '{{record.title}}\n\n{{link}}\n\nSee {{link}}.' },
      values,
      {
        link: [{ href: 'https://here.example/1' }],
      },
    )
    expect(lines).toEqual([
      'https://elsewhere.example',
      { href: 'https://here.example/1' },
      'See https://here.example/1.',
    ])
  })

  it('has as many paragraphs as its template, whatever the values contain', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const { lines } = composeMail({ text: 'One {{actor.name}}\n\nTwo' }, { 'actor.name': value }, {})
        expect(lines).toHaveLength(2)
      }),
    )
  })
})

describe('placeholders', () => {
  it('are recognised by name; unknown names and unbalanced braces are reported', () => {
    expect(tokensIn('{{ link }} and {{record.code}}')).toEqual(['link', 'record.code'])
    expect(strayIn('{{link}} {{nothing}}', ['link'])).toEqual(['{{nothing}}'])
    expect(strayIn('{{link', ['link'])).toEqual(['{{link'])
    expect(strayIn('link}}', ['link'])).toEqual(['link}}'])
    expect(strayIn('a { b } {{link}}', ['link'])).toEqual([])
  })

  it('a valid text has no braces left when filled with plain values', () => {
    const piece = fc.oneof(
      literal,
      fc.constantFrom('{{', '}}', '{', '}', '{{link}}', '{{record.code}}', '{{x}}'),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        if (strayIn(text, ['link', 'record.code']).length > 0) return
        expect(fillText(text, { link: 'L', 'record.code': 'C' })).not.toMatch(/\{\{|\}\}/)
      }),
    )
  })

  it('are validated per language, including required placeholders', () => {
    const content = {
      en: { subject: 'S', text: 'No address' },
      fr: { subject: '{{record.owner}}', text: '{{link}}' },
    }
    expect(problemsOf('mentioned', content)).toEqual([
      { locale: 'en', part: 'text', code: 'missing_place', token: '{{link}}' },
      { locale: 'fr', part: 'subject', code: 'unknown_place', token: '{{record.owner}}' },
    ])
    expect(problemsOf('dossier', { ar: { subject: 'x' } })).toEqual([
      { locale: 'ar', part: 'subject', code: 'wrong_part', token: '' },
    ])
    expect(problemsOf('procedure_steps', { items: [{ en: '{{link}}' }] })).toMatchObject([
      { part: 'items.1' },
    ])
  })
})
