import { describe, expect, it } from 'vitest'
import { type BoundPart, boundPlaces, renewBound } from './binding.ts'
import { type Content, EMPTY } from './content.ts'

const paragraph = (text: string): Content => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const hashOf = (content: readonly Content[]) => JSON.stringify(content)
const part = (id: string, text: string): BoundPart => {
  const content = [paragraph(text)]
  return { id, source: text, written: hashOf(content), content }
}
const doc = (...content: Content[]): Content => ({ type: 'doc', content })
const bound = ({ id, source, written, content }: BoundPart, edited?: Content[]): Content => ({
  type: 'bound',
  attrs: { id, source, written },
  content: edited ?? content,
})
const placesOf = (text: Content, now: BoundPart[], known: string[] = []) =>
  boundPlaces(text, now, new Set(known), hashOf)
const states = (text: Content, now: BoundPart[], known?: string[]) =>
  Object.fromEntries(placesOf(text, now, known).map(({ id, state }) => [id, state]))
const renewed = (text: Content, now: BoundPart[], known?: string[], over?: string[]) =>
  renewBound(text, now, placesOf(text, now, known), new Set(over))

describe('a block generated from data', () => {
  const [first, second] = [part('a', 'one'), part('b', 'two')]
  const hand = [paragraph('by hand')]

  it('reports its state compared with the current data', () => {
    const text = doc(bound(first), bound(second, hand))
    expect(states(text, [first, second])).toEqual({ a: 'fresh', b: 'edited' })
    expect(states(text, [part('a', '1'), part('b', '2')])).toEqual({ a: 'stale', b: 'edited_stale' })
    expect(states(text, [])).toEqual({ a: 'gone', b: 'edited_gone' })
    expect(states(doc(), [first, second], ['b'])).toEqual({ a: 'missing', b: 'removed' })
  })

  it('is refreshed, and everything around it stays unchanged', () => {
    const text = doc(paragraph('before'), bound(first), paragraph('after'))
    expect(renewed(text, [part('a', '1')])).toEqual(
      doc(paragraph('before'), bound(part('a', '1')), paragraph('after')),
    )
    expect(renewed(text, [first])).toEqual(text)
  })

  it('stays as edited until a refresh is requested', () => {
    const text = doc(bound(first, hand))
    expect(renewed(text, [part('a', '1')])).toEqual(text)
    expect(renewed(text, [part('a', '1')], [], ['a'])).toEqual(doc(bound(part('a', '1'))))
  })

  it('is inserted when its data appears, and not again after someone removed it', () => {
    const text = doc(bound(first), paragraph('after'))
    expect(renewed(text, [first, second])).toEqual(doc(bound(first), bound(second), paragraph('after')))
    expect(renewed(text, [first, second], ['b'])).toEqual(text)
    expect(renewed(doc(bound(second)), [first, second])).toEqual(doc(bound(first), bound(second)))
  })

  it('is removed when its data is gone, unless someone edited it', () => {
    expect(renewed(doc(bound(first), paragraph('after')), [])).toEqual(doc(paragraph('after')))
    const edited = doc(bound(first, hand))
    expect(renewed(edited, [])).toEqual(edited)
  })

  it('leaves an empty line for writing when the text is still empty', () => {
    expect(renewed(EMPTY, [first])).toEqual(doc(bound(first), { type: 'paragraph' }))
    expect(renewed(doc(paragraph('mine')), [first])).toEqual(doc(paragraph('mine'), bound(first)))
  })
})
