import { expect, test } from 'vitest'
import { ownVersion, saveInOrder } from './own-saves.ts'

/** A record on the server, which refuses saves onto another version than its own. */
function record(id: string) {
  let version = 1
  const save = (onto: number) =>
    saveInOrder(id, onto, async (given) => {
      await Promise.resolve()
      if (given !== version) throw new Error('VERSION_CONFLICT')
      return { version: ++version }
    })
  return { save, byAnother: () => void version++ }
}

test('saves onto the same version follow one another', async () => {
  const { save } = record('quick')
  expect(await Promise.all([save(1), save(1), save(2)])).toEqual([
    { version: 2 },
    { version: 3 },
    { version: 4 },
  ])
  expect(await save(1)).toEqual({ version: 5 })
})

test('a save by somebody else in between is a conflict', async () => {
  const { save, byAnother } = record('shared')
  await save(1)
  byAnother()
  await expect(save(1)).rejects.toThrow('VERSION_CONFLICT')
  await expect(save(2)).rejects.toThrow('VERSION_CONFLICT')
  // Saved onto what the other person made of it, the versions before are no longer one's own.
  expect(await save(3)).toEqual({ version: 4 })
  await expect(save(2)).rejects.toThrow('VERSION_CONFLICT')
})

test('a refused save leaves the versions of the earlier ones', async () => {
  await saveInOrder('refused', 1, () => Promise.resolve({ version: 2 }))
  await expect(saveInOrder('refused', 2, () => Promise.reject(new Error('INVALID_INPUT')))).rejects.toThrow()
  expect(await saveInOrder('refused', 1, (version) => Promise.resolve({ version: version + 1 }))).toEqual({
    version: 3,
  })
})

test('the own version waits for saves under way and includes nothing that others saved', async () => {
  const { save, byAnother } = record('asked')
  void save(1)
  void save(1)
  expect(await Promise.all([1, 2, 3].map((version) => ownVersion('asked', version)))).toEqual([3, 3, 3])
  byAnother()
  await save(4)
  expect(await Promise.all([1, 3, 4].map((version) => ownVersion('asked', version)))).toEqual([1, 3, 5])
  expect(await ownVersion('never saved here', 7)).toBe(7)
})
