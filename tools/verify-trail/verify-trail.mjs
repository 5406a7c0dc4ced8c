#!/usr/bin/env node
// @ts-check
/**
 * Verifies an exported audit trail without the product: Node.js alone is enough.
 *
 *   node verify-trail.mjs [--part] export-1.json [export-2.json …] [--anchors trail-anchors-….json]
 *
 * An export is a stretch of one organisation's chain. Every entry's hash is SHA-256 over the previous hash and the
 * exact text of the entry; the first previous hash is SHA-256 of the organisation's id. Anchors are heads of chains that
 * were published outside the database: a chain that was rewritten or cut after its publication contradicts them.
 *
 * An entry can be withheld from whoever exported it: it is about something that only named people may know of. Its hash is
 * there, and what follows is verified from it; whether the entry itself is true, only an export of those people can show.
 */
import { hash as digest } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * @typedef {{ entry: string | null, hash: string }} Line
 * @typedef {{ organisationId: string, from: number, to: number, previous: string, head: { seq: number, hash: string }, lines: Line[] }} Stretch
 * @typedef {{ organisation: string, seq: number, hash: string }} Anchor
 * @typedef {{ entries: number, withheld: number, problems: string[], head: string | null }} Verdict
 */

/** @param {string} text */
const genesisOf = (text) => digest('sha256', text, 'hex')

/** Every entry begins with its place in the chain, written by the database itself. */
const BEGINNING = /^\{"seq":(\d+),"at":"([^"]+)","org":"([0-9a-f-]{36})",/

/**
 * @param {string} organisation
 * @param {number} seq
 * @param {string} lastAt
 * @param {string} text
 * @returns {{ problems: string[], at: string }}
 */
function checkEntry(organisation, seq, lastAt, text) {
  const found = BEGINNING.exec(text)
  if (!found) return { problems: [`entry ${seq}: does not begin as an entry`], at: lastAt }
  const [, given, at = '', owner] = found
  const problems = []
  if (Number(given) !== seq) problems.push(`entry ${seq}: says it is entry ${given}`)
  if (owner !== organisation) problems.push(`entry ${seq}: belongs to another organisation`)
  if (at < lastAt) problems.push(`entry ${seq}: its time runs backwards`)
  return { problems, at }
}

/**
 * @param {Stretch[]} stretches of one organisation, in any order
 * @param {Anchor[]} anchors
 * @param {{ part?: boolean }} options `part`: the end of the chain is not expected to be among the stretches
 * @returns {Verdict}
 */
export function verifyTrail(stretches, anchors = [], { part = false } = {}) {
  /** @type {string[]} */
  const problems = []
  const sorted = stretches.toSorted((a, b) => a.from - b.from)
  const first = sorted[0]
  if (!first) return { entries: 0, withheld: 0, problems: ['nothing to verify'], head: null }
  const organisation = first.organisationId
  const wanted = new Map(
    anchors.filter((one) => one.organisation === organisation).map((one) => [one.seq, one.hash]),
  )
  let hash = first.previous
  if (first.from === 1 && hash !== genesisOf(organisation))
    problems.push('the chain does not begin with its organisation')
  let seq = first.from - 1
  let at = ''
  let withheld = 0
  for (const stretch of sorted) {
    if (stretch.organisationId !== organisation)
      problems.push(`a stretch belongs to ${stretch.organisationId}`)
    if (stretch.from !== seq + 1) problems.push(`entries ${seq + 1} to ${stretch.from - 1} are missing`)
    if (stretch.from === seq + 1 && stretch.previous !== hash)
      problems.push(`the stretch from ${stretch.from} does not continue the chain`)
    seq = stretch.from - 1
    for (const line of stretch.lines) {
      seq += 1
      if (line.entry === null) {
        withheld += 1
        if (!/^[0-9a-f]{64}$/.test(line.hash)) problems.push(`entry ${seq}: is withheld, and so is its hash`)
      } else {
        const bytes = Buffer.concat([Buffer.from(hash, 'hex'), Buffer.from(line.entry, 'utf8')])
        if (digest('sha256', bytes, 'hex') !== line.hash)
          problems.push(`entry ${seq}: its hash does not follow from what is before it`)
        const checked = checkEntry(organisation, seq, at, line.entry)
        problems.push(...checked.problems)
        at = checked.at
      }
      hash = line.hash
      const anchored = wanted.get(seq)
      if (anchored !== undefined && anchored !== line.hash)
        problems.push(`entry ${seq}: contradicts the published head`)
      wanted.delete(seq)
    }
    if (stretch.to !== seq) problems.push(`the stretch ends at ${seq}, not at ${stretch.to}`)
  }
  const last = sorted[sorted.length - 1] ?? first
  if (last.head.seq === seq && last.head.hash !== hash) problems.push('the head is not the last entry')
  if (last.head.seq < seq) problems.push(`the head is at ${last.head.seq}, before the last entry`)
  if (!part && last.head.seq > seq) problems.push(`entries ${seq + 1} to ${last.head.seq} are missing`)
  for (const [missing] of wanted)
    if (missing >= first.from && (!part || missing <= seq))
      problems.push(`entry ${missing} was published and is not here`)
  return {
    entries: sorted.reduce((sum, one) => sum + one.lines.length, 0),
    withheld,
    problems,
    head: hash,
  }
}

/** @param {string[]} args */
function main(args) {
  const part = args.includes('--part')
  const rest = args.filter((arg) => arg !== '--part' && arg !== '--')
  const split = rest.indexOf('--anchors')
  const files = split < 0 ? rest : rest.slice(0, split)
  const anchorFiles = split < 0 ? [] : rest.slice(split + 1)
  if (files.length === 0) {
    console.error('usage: verify-trail [--part] <export.json> … [--anchors <anchors.json> …]')
    return 2
  }
  /** @param {string} file */
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
  const verdict = verifyTrail(
    files.map(read),
    anchorFiles.flatMap((file) => read(file).anchors),
    { part },
  )
  for (const problem of verdict.problems) console.error(problem)
  const withheld = verdict.withheld > 0 ? `, ${verdict.withheld} of them withheld` : ''
  console.log(
    `${verdict.entries} entries${withheld}, ${verdict.problems.length} problems, head ${verdict.head}`,
  )
  return verdict.problems.length === 0 ? 0 : 1
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2))
