import { expect, it } from 'vitest'
import { readActInWorker } from './read-act-in-worker.ts'

const HEAD = '<html lang="en"><body><p class="doc-ti">REGULATION (EU) 2017/745</p>'
const ARTICLE = '<p class="ti-art">Article 1</p><p>First.</p>'
const page = (body: string): Buffer => Buffer.from(`${HEAD}${ARTICLE}${body}</body></html>`)

it.each([
  ['more passages than any act', '<p>(a)</p><p>Text</p>'.repeat(40_000), 'too_large'],
  ['paragraphs without end', '<p>Text</p>'.repeat(100_000), 'too_large'],
  ['elements nested without end', '<div>'.repeat(2_000), 'too_deep'],
])('refuses %s', async (_name, body, reason) => {
  await expect(readActInWorker(page(body))).rejects.toMatchObject({ reason })
})

it('ends the reading of a file that takes too long', async () => {
  await expect(readActInWorker(page('<div>'.repeat(200_000)), 300)).rejects.toMatchObject({
    reason: 'too_slow',
  })
})

it('reads a page of many paragraphs in time', async () => {
  const { passages } = await readActInWorker(page('<p>Text</p>'.repeat(20_000)))
  expect(passages).toHaveLength(20_001)
})
