import { expect, test } from 'vitest'
import { plainSaver } from './plain-saver.ts'

/** A text on the server, which refuses what is not written onto its version. */
function text() {
  const at = { version: 1, content: '', isDown: false }
  const seen: string[] = []
  const save = plainSaver<string>(
    1,
    async (version, content) => {
      await Promise.resolve()
      if (at.isDown) throw new Error('no connection')
      if (version !== at.version) throw new Error('VERSION_CONFLICT')
      Object.assign(at, { version: version + 1, content })
      return at
    },
    (state) => seen.push(state),
  )
  return { at, seen, save }
}

test('contents follow one another, and the last one is stored', async () => {
  const { at, seen, save } = text()
  await Promise.all([save('a'), save('ab'), save('abc')])
  expect(at).toMatchObject({ version: 3, content: 'abc' })
  expect(seen).toEqual(['saved'])
})

test('a content that was not accepted is not called saved, and goes with the next change', async () => {
  const { at, seen, save } = text()
  at.isDown = true
  await save('a')
  expect(seen).toEqual(['unsaved'])
  at.isDown = false
  await save('ab')
  expect([at.content, seen]).toEqual(['ab', ['unsaved', 'saved']])
})
