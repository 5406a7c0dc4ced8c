// @ts-check
/**
 * Anchors: heads of chains that were published outside the database. All heads of one round are the leaves of a hash tree
 * (as in RFC 6962: a leaf is hashed after 00, two branches after 01). One time stamp over its root covers all of them, and an
 * organisation proves its own with the hashes along the way, without learning of others.
 */
import { hash as digest } from 'node:crypto'
import { verifyTimeStamp } from './time-stamp.mjs'

/**
 * @typedef {{ organisation: string, seq: number, hash: string }} Head
 * @typedef {{ side: 'left' | 'right', hash: string }} Step
 * @typedef {Head & { at?: string, bucket?: string, object?: string, version?: string, root?: string, path?: Step[], timeStamp?: string | null }} Anchor
 */

const HEX = /^[0-9a-f]{64}$/

/** @param {Buffer[]} parts */
const sha256 = (...parts) => digest('sha256', Buffer.concat(parts), 'hex')
/** @param {Head} head */
export const leafOf = ({ organisation, seq, hash }) =>
  sha256(Buffer.from([0]), Buffer.from(`${organisation} ${seq} ${hash}`, 'utf8'))
/** @param {string} left @param {string} right */
const branchOf = (left, right) =>
  sha256(Buffer.from([1]), Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))

/**
 * The root over these heads, and the way from each head to it. A branch without a partner moves up as it is.
 * @param {readonly Head[]} heads
 * @returns {{ root: string, paths: Step[][] }}
 */
export function treeOf(heads) {
  let level = heads.map((head, at) => ({ hash: leafOf(head), leaves: [at] }))
  /** @type {Step[][]} */
  const paths = heads.map(() => [])
  while (level.length > 1) {
    const next = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]]
      if (!left) continue
      if (!right) {
        next.push(left)
        continue
      }
      for (const leaf of left.leaves) paths[leaf]?.push({ side: 'right', hash: right.hash })
      for (const leaf of right.leaves) paths[leaf]?.push({ side: 'left', hash: left.hash })
      next.push({ hash: branchOf(left.hash, right.hash), leaves: [...left.leaves, ...right.leaves] })
    }
    level = next
  }
  return { root: level[0]?.hash ?? sha256(), paths }
}

/** @param {Head} head @param {readonly Step[]} path */
export const rootFrom = (head, path) =>
  path.reduce(
    (hash, step) => (step.side === 'left' ? branchOf(step.hash, hash) : branchOf(hash, step.hash)),
    leafOf(head),
  )

/**
 * What is wrong with an anchor itself: that it does not lead to its root, or that its time stamp is no proof.
 * @param {Anchor} anchor @param {string} [ca] certificates of authorities that are trusted
 * @returns {{ problems: string[], stampedAt: string | null, trusted: boolean }}
 */
export function verifyAnchor(anchor, ca) {
  const { seq, root, path, timeStamp } = anchor
  if (root === undefined || path === undefined) return { problems: [], stampedAt: null, trusted: false }
  const wellFormed =
    HEX.test(root) && path.every(({ side, hash }) => HEX.test(hash) && (side === 'left' || side === 'right'))
  if (!wellFormed || rootFrom(anchor, path) !== root)
    return {
      problems: [`the anchor of entry ${seq} does not lead to its root`],
      stampedAt: null,
      trusted: false,
    }
  if (!timeStamp) return { problems: [], stampedAt: null, trusted: false }
  const token = Buffer.from(timeStamp, 'base64')
  const stamp = verifyTimeStamp(token, Buffer.from(root, 'hex'), ca === undefined ? {} : { ca })
  return {
    problems: stamp.problems.map((problem) => `the anchor of entry ${seq}: ${problem}`),
    stampedAt: stamp.problems.length === 0 ? stamp.at : null,
    trusted: stamp.trusted,
  }
}

/**
 * The anchors of a file: of an export of one organisation, or of an object of the bucket, which holds all heads of a round.
 * @param {{ anchors?: Anchor[], root?: string, at?: string, timeStamp?: string | null }} file
 * @returns {Anchor[]}
 */
export function anchorsIn({ anchors = [], root, at, timeStamp }) {
  if (root === undefined) return anchors
  const tree = treeOf(anchors)
  return anchors.map((anchor, index) => ({
    ...anchor,
    root,
    path: tree.paths[index] ?? [],
    ...(at === undefined ? {} : { at }),
    timeStamp: timeStamp ?? null,
  }))
}
