import { createPublicKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from './archive.ts'
import { type Digests, type Envelope, open, type Read } from './provenance.ts'

/** The differences between two sets of files, as text. */
export function compare(expected: Digests, found: Digests): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].toSorted()
  return names.flatMap((name) => {
    if (!(name in found)) return [`${name} is missing`]
    if (!(name in expected)) return [`${name} is not among what was signed`]
    return expected[name] === found[name] ? [] : [`${name} is another file than the one that was signed`]
  })
}

/** Compares the files of a release with its signed provenance. */
export function verifyRelease(folder: string, keyFile: string): Read & { differences: string[] } {
  const envelope = JSON.parse(readFileSync(join(folder, 'provenance.intoto.json'), 'utf8')) as Envelope
  const signed = open(envelope, createPublicKey(readFileSync(keyFile, 'utf8')))
  const present = Object.keys(signed.files).filter((name) => existsSync(join(folder, name)))
  const found = Object.fromEntries(present.map((name) => [name, sha256(join(folder, name))]))
  return { ...signed, differences: compare(signed.files, found) }
}
