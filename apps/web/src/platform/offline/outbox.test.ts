import { beforeEach, expect, it } from 'vitest'
import type { Device } from './device.ts'
import { type KeptEdit, keyOf } from './kept-edit.ts'
import { Outbox, type Sent } from './outbox.ts'

let kept: Map<string, KeptEdit>
let answers: (edit: KeptEdit) => Sent
let sent: KeptEdit[]
let online: boolean

const device: Device = {
  all: (owner) => Promise.resolve([...kept.values()].filter((edit) => edit.owner === owner)),
  put: (edits) => Promise.resolve(edits.forEach((edit) => kept.set(keyOf(edit), edit))),
  remove: (keys) => Promise.resolve(keys.forEach((key) => kept.delete(key))),
}
const open = async (owner: string): Promise<Outbox> => {
  const box = new Outbox(
    device,
    (edit) => {
      if (!online) return Promise.reject(new TypeError('Failed to fetch'))
      sent.push(edit)
      return Promise.resolve(answers(edit))
    },
    (_, work) => work(),
  )
  await box.enter(owner)
  return box
}
const edit = (id: string, changes: object, version = 1) => ({
  type: 'procedure',
  id,
  code: id,
  version,
  changes: changes as Record<string, unknown>,
  base: { conclusion: null },
})

beforeEach(() => {
  kept = new Map()
  sent = []
  online = false
  answers = () => ({ outcome: 'saved' })
})

it('keeps unsent edits over a reload, and sends them in order when the network returns', async () => {
  const before = await open('acme:ann')
  await before.keep([edit('p1', { conclusion: 'One' })])
  await new Promise((done) => setTimeout(done, 2))
  await before.keep([edit('p2', { conclusion: 'Two' })])
  await before.keep([edit('p1', { result: 'pass' })])
  expect(await before.flush()).toEqual([])

  const after = await open('acme:ann')
  expect(after.list()).toHaveLength(2)
  online = true
  expect(await after.flush()).toHaveLength(2)
  expect(sent.map(({ id, version, changes }) => [id, version, changes])).toEqual([
    ['p1', 1, { conclusion: 'One', result: 'pass' }],
    ['p2', 1, { conclusion: 'Two' }],
  ])
  expect(kept.size).toBe(0)
})

it('shows a conflict, does not overwrite it, and continues with the other edits', async () => {
  const box = await open('acme:ann')
  await box.keep([edit('p1', { conclusion: 'Mine' }), edit('p2', { conclusion: 'Two' })])
  online = true
  const theirs = { conclusion: 'Theirs', version: 2 }
  answers = ({ id }) => (id === 'p1' ? { outcome: 'conflict', theirs } : { outcome: 'saved' })
  await box.flush()
  expect(box.list()).toMatchObject([{ id: 'p1', state: 'conflict', theirs }])
  await box.flush()
  expect(sent).toHaveLength(2)
  // After the decision: based on their version.
  await box.keep([edit('p1', { conclusion: 'Both' }, 2)], true)
  answers = () => ({ outcome: 'saved' })
  await box.flush()
  expect(sent.at(-1)).toMatchObject({ version: 2, changes: { conclusion: 'Both' } })
  expect(box.list()).toEqual([])
})

it('belongs to one person in one organisation', async () => {
  const ann = await open('acme:ann')
  await ann.keep([edit('p1', { conclusion: 'Mine' })])
  expect((await open('acme:bob')).list()).toEqual([])
  await ann.enter('other:ann')
  expect(ann.list()).toEqual([])
  await ann.enter('acme:ann')
  expect(ann.list()).toHaveLength(1)
})

it('is cleared at sign-out, and later writes of open pages are not stored', async () => {
  const box = await open('acme:ann')
  await box.keep([edit('p1', { conclusion: 'Mine' })])
  await box.clear()
  await box.keep([edit('p1', { conclusion: 'Mine' })])
  expect(kept.size).toBe(0)
  expect((await open('acme:ann')).list()).toEqual([])
})

it('leaves sending to the page that has claimed the record', async () => {
  const box = await open('acme:ann')
  await box.keep([edit('p1', { conclusion: 'Mine' })])
  online = true
  const release = box.claim('procedure', (id) => id === 'p1')
  await box.flush()
  expect(sent).toEqual([])
  release()
  await box.flush()
  expect(sent).toHaveLength(1)
})
