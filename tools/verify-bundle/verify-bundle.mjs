#!/usr/bin/env node
// @ts-check
/**
 * Verifies a bundle of records without the product: Node.js alone is enough.
 *
 *   node verify-bundle.mjs bundle.zip
 *
 * The comment of the zip is the SHA-256 of every byte before its last record, so that no byte can differ unseen.
 * `manifest.json` names every other file with its size and SHA-256. Entries of the audit trail are hashed as the database
 * did it: SHA-256 over the hash before and the exact text; each stretch can be given to `verify-trail --part` as well. A signature is two texts and a hash: the hash of the statement,
 * which names the hash of what was signed and, in it, the hashes of the evidence and of the texts. The wording of each text
 * stands beside the signature, and must come to the hash that was signed.
 *
 * The sealed file of an audit is such a bundle too. Its samples were drawn from a seed and a list that is among its files:
 * they are drawn here again, and must come to the same items.
 *
 * What it cannot know: whether the bundle was made anew as a whole. For that, compare the SHA-256 that it prints with
 * the one in the organisation's audit trail (action `exported`), or the trail with its published heads.
 */
import { createHash, hash as digest } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { pathToFileURL } from 'node:url'

/**
 * @typedef {import('node:fs/promises').FileHandle} Handle
 * @typedef {{ name: string, method: number, crc: number, packed: number, size: number, at: number }} Entry
 * @typedef {{ path: string, bytes: number, sha256: string }} Listed
 * @typedef {{ files: number, records: number, trail: number, signatures: number, samples: number, problems: string[], sha256: string }} Verdict
 */

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const SEAL = /^sha256:([0-9a-f]{64})$/
const SEAL_BYTES = 71
const CHUNK = 1024 * 1024

/** @param {Handle} file @param {number} from @param {number} length */
async function take(file, from, length) {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, from)
  if (bytesRead !== length) throw new Error('the file ends too early')
  return bytes
}

/** @param {Handle} file @param {number} from @param {number} to */
async function* chunks(file, from, to) {
  for (let at = from; at < to; at += CHUNK) yield await take(file, at, Math.min(CHUNK, to - at))
}

/** @param {Handle} file @param {number} to */
async function hashBefore(file, to) {
  const hash = createHash('sha256')
  for await (const chunk of chunks(file, 0, to)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * The directory of the zip. It must be the one and only: right before the end, and its entries one after the other from
 * the first byte on, so that nothing can hide between them.
 * @param {Handle} file @param {number} size @param {string[]} problems
 */
async function readDirectory(file, size, problems) {
  if (size < END_BYTES + SEAL_BYTES) throw new Error('this is no bundle')
  const endAt = size - END_BYTES - SEAL_BYTES
  const end = await take(file, endAt, END_BYTES + SEAL_BYTES)
  if (end.readUInt32LE(0) !== END || end.readUInt16LE(20) !== SEAL_BYTES) throw new Error('this is no bundle')
  const seal = SEAL.exec(end.subarray(END_BYTES).toString('latin1'))?.[1]
  if (seal !== (await hashBefore(file, endAt))) problems.push('the bytes are not those that were sealed')
  const [disk, start, here, count] = [4, 6, 8, 10].map((at) => end.readUInt16LE(at))
  const [length, from] = [end.readUInt32LE(12), end.readUInt32LE(16)]
  if (disk !== 0 || start !== 0 || here !== count || from + length !== endAt)
    problems.push('the end of the zip does not fit its directory')
  const directory = await take(file, from, endAt - from)
  /** @type {Entry[]} */
  const entries = []
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === CENTRAL) {
    const names = directory.readUInt16LE(at + 28)
    const more = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    entries.push({
      name: directory.subarray(at + 46, at + 46 + names).toString('utf8'),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    })
    at += 46 + names + more
  }
  if (at !== directory.length || entries.length !== count)
    problems.push('the directory of the zip is damaged')
  if (new Set(entries.map((entry) => entry.name)).size !== entries.length)
    problems.push('two files of the bundle have one name')
  return entries
}

/**
 * The bytes of one file of the bundle as a stream, which fails where they are not what the directory promises.
 * @param {Handle} file @param {Entry} entry
 */
async function* contentOf(file, entry) {
  const head = await take(file, entry.at, 30)
  if (head.readUInt32LE(0) !== LOCAL) throw new Error('there is no file where the directory says')
  const names = head.readUInt16LE(26)
  const name = (await take(file, entry.at + 30, names)).toString('utf8')
  if (name !== entry.name) throw new Error(`is called ${JSON.stringify(name)} in its own place`)
  const from = entry.at + 30 + names + head.readUInt16LE(28)
  const raw = chunks(file, from, from + entry.packed)
  if (entry.method !== 0 && entry.method !== 8) throw new Error('is packed in a way that bundles are not')
  let [sum, length] = [0, 0]
  const source = entry.method === 0 ? raw : Readable.from(raw).pipe(createInflateRaw())
  for await (const chunk of source) {
    length += chunk.length
    if (length > entry.size) throw new Error('is longer than it says')
    sum = crc32(chunk, sum)
    yield /** @type {Buffer} */ (chunk)
  }
  if (length !== entry.size || sum !== entry.crc) throw new Error('is damaged')
}

/** @param {Handle} file @param {Entry} entry */
async function hashOf(file, entry) {
  const hash = createHash('sha256')
  for await (const chunk of contentOf(file, entry)) hash.update(chunk)
  return hash.digest('hex')
}

/** @param {Handle} file @param {Entry} entry */
async function textOf(file, entry) {
  /** @type {Buffer[]} */
  const parts = []
  for await (const chunk of contentOf(file, entry)) parts.push(chunk)
  return Buffer.concat(parts).toString('utf8')
}

/** @param {string} text */
const sha256 = (text) => digest('sha256', text, 'hex')

const BEGINNING = /^\{"seq":(\d+),"at":"([^"]+)","org":"([0-9a-f-]{36})",/

/**
 * Stretches of the chain, as `verify-trail` takes them one by one. Between two of them stand entries about other records.
 * @param {{ organisationId: string, from: number, to: number, previous: string, lines: { entry: string, hash: string }[] }[]} stretches
 * @param {string} organisation
 * @param {string[]} problems
 * @returns {number} how many entries there are
 */
function verifyTrail(stretches, organisation, problems) {
  let [seq, count] = [0, 0]
  for (const { organisationId, from, to, previous, lines } of stretches) {
    const say = (/** @type {string} */ text) => problems.push(`audit trail, entry ${seq}: ${text}`)
    if (!(from > seq)) problems.push(`audit trail: the stretch from ${from} does not stand in its place`)
    if (from === 1 && previous !== sha256(organisation))
      problems.push('audit trail: is not the beginning of this chain')
    if (organisationId !== organisation) problems.push('audit trail: belongs to another organisation')
    seq = from - 1
    let before = previous
    for (const { entry, hash } of lines) {
      seq += 1
      count += 1
      const [, number, , owner] = BEGINNING.exec(entry) ?? []
      if (Number(number) !== seq) say(`says it is entry ${number}`)
      if (owner !== organisation) say('belongs to another organisation')
      const follows = digest('sha256', Buffer.concat([Buffer.from(before, 'hex'), Buffer.from(entry)]), 'hex')
      if (follows !== hash) say('its hash does not follow from what is before it')
      before = hash
    }
    if (seq !== to) problems.push(`audit trail: a stretch ends at ${seq}, not at ${to}`)
  }
  return count
}

/**
 * @param {{ content: string, statement: string, hash: string, texts?: { sha256: string, content: string }[] }} proof
 * @param {string} organisation
 * @param {ReadonlySet<string>} files hashes of the bytes that are in the bundle
 * @param {string[]} withheld hashes of files that the bundle names and does not carry
 * @returns {string[]}
 */
function verifySignature(proof, organisation, files, withheld) {
  const problems = []
  if (sha256(proof.statement) !== proof.hash) problems.push('the statement is not the one that was signed')
  const statement = JSON.parse(proof.statement)
  const content = JSON.parse(proof.content)
  if (sha256(proof.content) !== statement.content) problems.push('the content is not the one that was signed')
  if (statement.organisation !== organisation || content.organisation !== organisation)
    problems.push('belongs to another organisation')
  if (statement.record?.id !== content.record?.id)
    problems.push('statement and content are about two records')
  for (const { code, sha256: hash } of content.evidence ?? []) {
    if (hash !== null && !files.has(hash) && !withheld.includes(hash))
      problems.push(`the file of ${code} that was signed is not in the bundle`)
  }
  for (const { field, sha256: hash } of content.texts ?? []) {
    const wordings = (proof.texts ?? []).filter((one) => one.sha256 === hash)
    if (wordings.length === 0) problems.push(`the wording of ${field} that was signed is not in the bundle`)
    else if (wordings.some((one) => sha256(one.content) !== hash))
      problems.push(`the wording of ${field} is not the one that was signed`)
  }
  const listed = (/** @type {{ field: string, sha256: string }[] | undefined} */ texts) =>
    JSON.stringify((texts ?? []).map(({ field, sha256: hash }) => `${field} ${hash}`).toSorted())
  if (listed(statement.texts) !== listed(content.texts))
    problems.push('statement and content name different texts')
  return problems
}

const ALL = 2 ** 53

/**
 * Numbers without end: block i is the SHA-256 of `seed:hash:i`, read as four numbers of 53 bits. Each of 0 … below - 1 is as
 * likely as any other: what would make some likelier is passed over.
 * @param {string} seed @param {string} hash
 * @returns {(below: number) => number}
 */
function numbersOf(seed, hash) {
  let block = 0
  /** @type {number[]} */
  let words = []
  const next = () => {
    if (words.length === 0) {
      const bytes = createHash('sha256').update(`${seed}:${hash}:${block++}`).digest()
      words = [0, 8, 16, 24].map((at) => Number(bytes.readBigUInt64BE(at) >> 11n))
    }
    return /** @type {number} */ (words.shift())
  }
  return (below) => {
    const fair = ALL - (ALL % below)
    let word = next()
    while (word >= fair) word = next()
    return word % below
  }
}

/** @typedef {(below: number) => number} Numbers */
/** @typedef {{ ref: string, amount: number | null }} Line */

/** @type {Record<string, (numbers: Numbers, places: number[], size: number, rows: Line[]) => number[]>} */
const DRAWS = {
  random(numbers, places, size) {
    const left = [...places]
    const drawn = []
    while (drawn.length < size && left.length > 0) drawn.push(...left.splice(numbers(left.length), 1))
    return drawn
  },
  systematic(numbers, places, size) {
    if (places.length === 0) return []
    const wanted = Math.min(size, places.length)
    const start = numbers(places.length)
    return Array.from(
      { length: wanted },
      (_, at) => places[(start + Math.floor((at * places.length) / wanted)) % places.length],
    )
  },
  monetary(numbers, places, size, rows) {
    const amountOf = (/** @type {number} */ place) => rows[place]?.amount ?? 0
    const worth = places.filter((place) => amountOf(place) > 0)
    const total = worth.reduce((sum, place) => sum + amountOf(place), 0)
    if (total === 0) return []
    const start = BigInt(numbers(total))
    const points = Array.from(
      { length: size },
      (_, at) => (start + (BigInt(at) * BigInt(total)) / BigInt(size)) % BigInt(total),
    ).toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    /** @type {number[]} */
    const drawn = []
    let at = 0
    let sum = BigInt(amountOf(worth[0]))
    for (const point of points) {
      while (point >= sum) sum += BigInt(amountOf(worth[++at]))
      if (drawn.at(-1) !== worth[at]) drawn.push(worth[at])
    }
    return drawn
  },
  full: (_numbers, places) => [...places],
}

/**
 * Draws a sample again from its list, and holds it against the items that were tested.
 * @param {{ code: string, method: string, seed: string, populationHash: string, size: number, extended: boolean | null }} sample
 * @param {{ position: number | null, ref: string, extension: boolean | null, archivedAt: string | null }[]} items
 * @param {string} population
 * @returns {boolean} whether it comes to the same
 */
function drawnAgain(sample, items, population) {
  const rows = population
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [ref = '', , amount] = line.split('\t')
      return { ref, amount: amount ? Number(amount.replace('.', '')) : null }
    })
  const draw = DRAWS[sample.method]
  if (!draw) return false
  const numbers = numbersOf(sample.seed, sample.populationHash)
  const places = rows.map((_, place) => place)
  const first = draw(numbers, places, sample.size, rows)
  const taken = new Set(first)
  const left = places.filter((place) => !taken.has(place))
  const extension = sample.extended ? draw(numbers, left, sample.size, rows) : []
  const name = (/** @type {number} */ place, /** @type {boolean} */ more) =>
    `${place + 1}:${more}:${rows[place]?.ref}`
  const again = [...first.map((place) => name(place, false)), ...extension.map((place) => name(place, true))]
  const kept = items
    .filter(({ position, archivedAt }) => position !== null && archivedAt === null)
    .map(({ position, ref, extension: more }) => `${position}:${more ?? false}:${ref}`)
  return again.toSorted().join('\n') === kept.toSorted().join('\n')
}

/** @param {string} path @returns {Promise<Verdict>} */
export async function verifyBundle(path) {
  const file = await open(path, 'r')
  /** @type {string[]} */
  const problems = []
  const verdict = { files: 0, records: 0, trail: 0, signatures: 0, samples: 0, problems, sha256: '' }
  try {
    const { size } = await file.stat()
    verdict.sha256 = await hashBefore(file, size)
    const entries = await readDirectory(file, size, problems)
    const found = new Map(entries.map((entry) => [entry.name, entry]))
    const manifestEntry = found.get('manifest.json')
    if (!manifestEntry) throw new Error('there is no manifest')
    const manifest = JSON.parse(await textOf(file, manifestEntry))
    if (manifest.format !== 'evidentia-bundle/1')
      throw new Error('this is no bundle of a kind that is known here')
    /** @type {Listed[]} */
    const listed = manifest.files
    /** @type {Set<string>} */
    const hashes = new Set()
    for (const { path: name, bytes, sha256: wanted } of listed) {
      const entry = found.get(name)
      if (!entry) {
        problems.push(`${name}: is missing`)
        continue
      }
      verdict.files += 1
      const hash = await hashOf(file, entry).catch((error) => {
        problems.push(`${name}: ${error.message}`)
        return null
      })
      if (hash !== null && (hash !== wanted || entry.size !== bytes)) problems.push(`${name}: was changed`)
      if (hash !== null) hashes.add(hash)
    }
    const names = new Set(listed.map((one) => one.path))
    for (const { name } of entries)
      if (name !== 'manifest.json' && !names.has(name)) problems.push(`${name}: was added`)
    verdict.records = manifest.records.length
    const read = async (/** @type {string} */ name) => {
      const entry = found.get(name)
      return entry ? JSON.parse(await textOf(file, entry)) : null
    }
    verdict.trail = verifyTrail((await read('trail.json')) ?? [], manifest.organisation.id, problems)
    for (const { code, evidence } of manifest.records) {
      if (evidence && !hashes.has(evidence) && !manifest.withheld.includes(evidence))
        problems.push(`${code}: its file is not the one that was recorded`)
    }
    const signatures = (await read('signatures.json')) ?? []
    for (const proof of signatures) {
      verdict.signatures += 1
      for (const problem of verifySignature(proof, manifest.organisation.id, hashes, manifest.withheld))
        problems.push(`signature ${verdict.signatures}: ${problem}`)
    }
    for (const { type, path: name } of manifest.records) {
      if (type !== 'sample') continue
      const { record, items = [] } = (await read(name)) ?? { record: {} }
      if (typeof record.seed !== 'string') continue
      const list = listed.find(
        (one) => one.sha256 === record.populationHash && one.path.startsWith('evidence/'),
      )
      const entry = list && found.get(list.path)
      if (!entry) problems.push(`${record.code}: the list that it was drawn from is not in the file`)
      else if (drawnAgain(record, items, await textOf(file, entry))) verdict.samples += 1
      else problems.push(`${record.code}: drawn again, it comes to other items`)
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  } finally {
    await file.close()
  }
  return verdict
}

/** @param {string[]} args */
async function main(args) {
  const [path] = args.filter((arg) => arg !== '--')
  if (!path) {
    console.error('usage: verify-bundle <bundle.zip>')
    return 2
  }
  const verdict = await verifyBundle(path)
  for (const problem of verdict.problems) console.error(problem)
  const { files, records, trail, signatures, samples, problems } = verdict
  console.log(
    `${records} records, ${files} files, ${trail} entries of the audit trail, ${signatures} signatures, ${problems.length} problems`,
  )
  if (samples > 0) console.log(`${samples} samples drawn again with the same items`)
  console.log(`SHA-256 of the bundle: ${verdict.sha256}`)
  return problems.length === 0 ? 0 : 1
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.argv.slice(2))
