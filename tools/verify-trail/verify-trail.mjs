#!/usr/bin/env node
// @ts-check
/**
 * Verifies an exported audit trail without the product: Node.js alone is enough.
 *
 *   node verify-trail.mjs [--part] export-1.json [export-2.json …] [--anchors trail-anchors-….json] [--tsa-ca ca.pem]
 *
 * An export is a stretch of one organisation's chain. Every entry's hash is SHA-256 over the previous hash and the
 * exact text of the entry; the first previous hash is SHA-256 of the organisation's id. Anchors are heads of chains that
 * were published outside the database: a chain that was rewritten or cut after its publication contradicts them. An export
 * brings its anchors along, with the version of the object in the bucket and its time stamp; to be independent of whoever
 * made the export, fetch those versions of the objects and name them after `--anchors`. Time stamps (RFC 3161) are verified
 * offline; `--tsa-ca` names the certificates of the authorities that are trusted.
 *
 * An entry can be withheld from whoever exported it: it is about something that only named people may know of. Its hash is
 * there, and what follows is verified from it; whether the entry itself is true, only an export of those people can show.
 */
import { hash as digest } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { anchorsIn, verifyAnchor } from './anchors.mjs'

/**
 * @typedef {import('./anchors.mjs').Anchor} Anchor
 * @typedef {{ entry: string | null, hash: string }} Line
 * @typedef {{ organisationId: string, from: number, to: number, previous: string, head: { seq: number, hash: string }, lines: Line[], anchors?: Anchor[] }} Stretch
 * @typedef {{ entries: number, withheld: number, anchors: number, timeStamps: number, trusted: number, stampedUntil: string | null, problems: string[], head: string | null }} Verdict
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

/** @type {Verdict} */
const NOTHING = {
  entries: 0,
  withheld: 0,
  anchors: 0,
  timeStamps: 0,
  trusted: 0,
  stampedUntil: null,
  problems: [],
  head: null,
}

/**
 * Anchors of one entry must agree with each other, lead to their roots, and have time stamps that hold.
 * @param {Anchor[]} anchors @param {string[]} problems @param {string} [ca]
 */
function checkAnchors(anchors, problems, ca) {
  /** @type {Map<number, string>} */
  const hashes = new Map()
  let [timeStamps, trusted] = [0, 0]
  /** @type {string | null} */
  let stampedUntil = null
  for (const anchor of anchors) {
    const other = hashes.get(anchor.seq)
    if (other !== undefined && other !== anchor.hash)
      problems.push(`entry ${anchor.seq}: two anchors contradict each other`)
    hashes.set(anchor.seq, anchor.hash)
    const checked = verifyAnchor(anchor, ca)
    problems.push(...checked.problems)
    if (checked.stampedAt === null) continue
    timeStamps += 1
    if (checked.trusted) trusted += 1
    if (stampedUntil === null || checked.stampedAt > stampedUntil) stampedUntil = checked.stampedAt
  }
  return { anchors: hashes.size, timeStamps, trusted, stampedUntil }
}

/**
 * @param {Stretch[]} stretches of one organisation, in any order
 * @param {Anchor[]} anchors
 * @param {{ part?: boolean, ca?: string }} options `part`: the end of the chain is not expected to be among the stretches
 * @returns {Verdict}
 */
export function verifyTrail(stretches, anchors = [], { part = false, ca } = {}) {
  /** @type {string[]} */
  const problems = []
  const sorted = stretches.toSorted((a, b) => a.from - b.from)
  const first = sorted[0]
  if (!first) return { ...NOTHING, problems: ['nothing to verify'] }
  const organisation = first.organisationId
  const own = [...sorted.flatMap((one) => one.anchors ?? []), ...anchors].filter(
    (one) => one.organisation === organisation,
  )
  const stamps = checkAnchors(own, problems, ca)
  const wanted = new Map(own.map((one) => [one.seq, one.hash]))
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
    ...stamps,
    problems,
    head: hash,
  }
}

/** What follows each flag: `--anchors a b --tsa-ca c`. @param {string[]} args */
function split(args) {
  /** @type {Record<string, string[]>} */
  const given = { '': [], '--anchors': [], '--tsa-ca': [] }
  let current = ''
  for (const arg of args) {
    if (arg in given) current = arg
    else given[current]?.push(arg)
  }
  return given
}

/** @param {string[]} args */
function main(args) {
  const part = args.includes('--part')
  const {
    '': files = [],
    '--anchors': anchorFiles = [],
    '--tsa-ca': caFiles = [],
  } = split(args.filter((arg) => arg !== '--part' && arg !== '--'))
  if (files.length === 0) {
    console.error(
      'usage: verify-trail [--part] <export.json> … [--anchors <anchors.json> …] [--tsa-ca <ca.pem> …]',
    )
    return 2
  }
  /** @param {string} file */
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
  const ca = caFiles.map((file) => readFileSync(file, 'utf8')).join('\n')
  const verdict = verifyTrail(
    files.map(read),
    anchorFiles.flatMap((file) => anchorsIn(read(file))),
    { part, ...(ca ? { ca } : {}) },
  )
  for (const problem of verdict.problems) console.error(problem)
  const withheld = verdict.withheld > 0 ? `, ${verdict.withheld} of them withheld` : ''
  console.log(
    `${verdict.entries} entries${withheld}, ${verdict.problems.length} problems, head ${verdict.head}`,
  )
  const { anchors, timeStamps, trusted, stampedUntil } = verdict
  const authority = ca ? `${trusted} of a trusted authority` : 'authority not checked: name it by --tsa-ca'
  if (anchors > 0) console.log(`${anchors} anchors`)
  if (timeStamps > 0) console.log(`${timeStamps} time stamps, the last of ${stampedUntil}, ${authority}`)
  return verdict.problems.length === 0 ? 0 : 1
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2))
