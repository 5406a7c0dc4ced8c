import { execFileSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packFolder, sha256 } from './archive.ts'
import { compare, verifyRelease } from './compare.ts'
import { open, seal, statementOf } from './provenance.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the same two files in the given order, with the given time and permissions. */
function write(name: string, names: readonly string[], year: number, mode: number): string {
  const at = join(folder, name)
  mkdirSync(join(at, 'inner'), { recursive: true })
  for (const file of names) {
    writeFileSync(join(at, 'inner', file), `content of ${file}`)
    chmodSync(join(at, 'inner', file), mode)
    utimesSync(join(at, 'inner', file), new Date(year, 1), new Date(year, 1))
  }
  return at
}

const statement = (files: Record<string, string>) =>
  statementOf({
    version: '1.2.3',
    revision: 'abc',
    node: 'v24.0.0',
    lockfile: 'def',
    started: new Date(0),
    finished: new Date(1),
    files,
  })

describe('an archive', () => {
  it('is reproducible: independent of time, user and file order', () => {
    const one = join(folder, 'one.tar.gz')
    const other = join(folder, 'other.tar.gz')
    packFolder(write('here', ['a', 'b'], 2020, 0o600), one, 1_700_000_000)
    packFolder(write('elsewhere', ['b', 'a'], 2024, 0o644), other, 1_700_000_000)
    expect(sha256(one)).toBe(sha256(other))
    expect(execFileSync('tar', ['-tzf', one], { encoding: 'utf8' })).toBe(
      './\n./inner/\n./inner/a\n./inner/b\n',
    )
  })

  it('differs when one byte differs', () => {
    const one = join(folder, 'plain.tar.gz')
    const other = join(folder, 'changed.tar.gz')
    packFolder(write('plain', ['a'], 2020, 0o600), one, 1_700_000_000)
    packFolder(write('changed', ['c'], 2020, 0o600), other, 1_700_000_000)
    expect(sha256(one)).not.toBe(sha256(other))
  })
})

describe('provenance', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')

  it('states which files were built from which commit, and verifies only with the signing key', () => {
    const sealed = seal(statement({ 'a.tar.gz': '00' }), privateKey)
    expect(open(sealed, publicKey)).toEqual({
      version: '1.2.3',
      revision: 'abc',
      files: { 'a.tar.gz': '00' },
    })
    const nonMember = generateKeyPairSync('ed25519').publicKey
    expect(() => open(sealed, nonMember)).toThrow('not signed by this key')
    const altered = seal(statement({ 'a.tar.gz': '11' }), privateKey).payload
    expect(() => open({ ...sealed, payload: altered }, publicKey)).toThrow('not signed by this key')
    expect(() => open({ ...sealed, payloadType: 'text/plain' }, publicKey)).toThrow('not signed by this key')
  })

  it('reports missing and altered files', () => {
    expect(compare({ a: '1', b: '2' }, { a: '1', b: '2' })).toEqual([])
    expect(compare({ a: '1', b: '2' }, { a: '9', c: '3' })).toEqual([
      'a is another file than the one that was signed',
      'b is missing',
      'c is not among what was signed',
    ])
  })

  it('is checked against the files beside it', () => {
    const out = join(folder, 'out')
    mkdirSync(out)
    writeFileSync(join(out, 'file'), 'content')
    const key = join(folder, 'key.pem')
    writeFileSync(key, createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }))
    const sealed = seal(statement({ file: sha256(join(out, 'file')) }), privateKey)
    writeFileSync(join(out, 'provenance.intoto.json'), JSON.stringify(sealed))
    expect(verifyRelease(out, key).differences).toEqual([])
    writeFileSync(join(out, 'file'), 'Content')
    expect(verifyRelease(out, key).differences).toEqual(['file is another file than the one that was signed'])
  })
})
