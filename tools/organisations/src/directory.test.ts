import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assign, cellOf, type Directory, shardOf, SHARDS } from './directory.ts'

const directory: Directory = {
  version: 1,
  cells: { one: { url: 'https://one.example' }, two: { url: 'https://two.example' } },
  shards: [
    { from: 0, to: 479, cell: 'one' },
    { from: 480, to: 959, cell: 'two' },
  ],
  organisations: {},
}

describe('the cell directory', () => {
  it('always gives an organisation the same shard', () => {
    expect(shardOf('00000000-0000-7000-8000-000000000001')).toBe(429)
  })

  it('distributes organisations over all shards', () => {
    const counts = new Map<number, number>()
    for (let at = 0; at < 19_200; at++) {
      const shard = shardOf(randomUUID())
      counts.set(shard, (counts.get(shard) ?? 0) + 1)
    }
    expect(counts.size).toBe(SHARDS)
    expect(Math.max(...counts.values())).toBeLessThan(60)
  })

  it('finds the cell by shard, and a moved organisation by its own entry', async () => {
    const organisation = randomUUID()
    const usual = shardOf(organisation) < 480 ? 'one' : 'two'
    const other = usual === 'one' ? 'two' : 'one'
    expect(cellOf(directory, organisation)).toBe(usual)
    const dir = await mkdtemp(join(tmpdir(), 'evidentia-directory-'))
    try {
      const file = join(dir, 'directory.json')
      await writeFile(file, JSON.stringify(directory))
      await assign(file, organisation, other)
      const moved = JSON.parse(await readFile(file, 'utf8')) as Directory
      expect([cellOf(moved, organisation), moved.version]).toEqual([other, 2])
      await expect(assign(file, organisation, 'three')).rejects.toThrow('no cell three')
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  })
})
