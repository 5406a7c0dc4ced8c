import type { Signature } from 'contract/workspace/signatures'
import { CONTENT_FORMAT, coversParts, formatOf, type Problem, verifySignature } from 'proof'
import type { Tx } from '#platform/db/tx.ts'
import type { LiveContent } from './content.ts'
import { selectFiles, type SignatureRow } from './signatures.queries.ts'

/** The problems of a signature; `chain_broken` is found by the database only. */
export type Finding = Problem | 'chain_broken'

export interface VerifiedSignature {
  row: SignatureRow
  findings: Finding[]
  answer: Signature
}

/** The most severe finding as the validity. */
function validityOf(findings: readonly Finding[]): Signature['validity'] {
  if (findings.length === 0) return 'valid'
  if (findings.every((one) => one === 'content_changed')) return 'changed'
  const aboutFiles: readonly Finding[] = [
    ...(['content_changed', 'file_missing', 'file_altered', 'text_missing', 'text_altered'] as const),
  ]
  return findings.every((one) => aboutFiles.includes(one)) ? 'damaged' : 'broken'
}

/** The hashes of all files that these signatures cover. */
export function signedFiles(rows: readonly SignatureRow[]): string[] {
  const hashes = rows.flatMap(({ content }) => {
    try {
      const { evidence } = JSON.parse(content) as { evidence: { sha256: string | null }[] }
      return evidence.map(({ sha256 }) => sha256)
    } catch {
      // Unreadable statements are reported as broken elsewhere.
      return []
    }
  })
  return [...new Set(hashes.filter((hash) => hash !== null))]
}

/** The columns, for a statement that cannot be parsed. */
const unread = ({ meaning, at, version, signer, signerName }: SignatureRow) => ({
  meaning,
  reason: null,
  signer: { id: signer, name: signerName, roles: [] },
  at,
  record: { version, status: '' },
  step: null,
  authentication: { issuer: '', method: '', at },
  content: '0'.repeat(64),
})

/** Signed texts that are missing or do not match their hash. */
function wordingProblems({ signedTexts }: SignatureRow, signed: readonly { sha256: string }[]): Problem[] {
  const kept = new Map(signedTexts.map(({ hash, intact }) => [hash, intact]))
  const found = signed.flatMap(({ sha256 }): Problem[] => {
    if (!kept.has(sha256)) return ['text_missing']
    return kept.get(sha256) ? [] : ['text_altered']
  })
  return [...new Set(found)]
}

/**
 * Signatures of the first format covered no texts. They are compared with the texts at the introduction of versions:
 * later or changed texts count as changed after signing.
 */
function hasOldTextsChanged({ signedTexts }: SignatureRow, { texts }: LiveContent): boolean {
  const then = new Map(signedTexts.map(({ document, hash }) => [document, hash]))
  const now = new Map(texts.map(({ document, sha256 }) => [document, sha256]))
  const later = texts.some(({ document, versioned }) => versioned && !then.has(document))
  return later || [...then].some(([document, hash]) => now.get(document) !== hash)
}

interface VerificationContext {
  record: { organisation: string; id: string }
  live: LiveContent
  files: ReadonlyMap<string, string | null>
}

async function verifyOne(
  row: SignatureRow,
  { record, live, files }: VerificationContext,
): Promise<VerifiedSignature> {
  const format = formatOf(row.content) ?? CONTENT_FORMAT
  const { problems, statement, content } = await verifySignature(row, {
    record,
    files,
    content: live.textIn(format, coversParts(row.content)),
  })
  if (content?.texts) problems.push(...wordingProblems(row, content.texts))
  else if (content && hasOldTextsChanged(row, live) && !problems.includes('content_changed'))
    problems.push('content_changed')
  const findings: Finding[] = row.chained ? problems : [...problems, 'chain_broken']
  const said = statement ?? unread(row)
  const answer: Signature = {
    id: row.id,
    meaning: said.meaning as Signature['meaning'],
    reason: said.reason,
    signer: said.signer,
    at: said.at,
    record: { version: said.record.version, status: said.record.status },
    step: said.step,
    authentication: said.authentication,
    language: (statement?.language ?? null) as Signature['language'],
    content: said.content,
    texts: row.signedTexts.map(({ intact: _intact, ...text }) => text),
    hash: row.hash,
    validity: validityOf(findings),
  }
  return { row, findings, answer }
}

/** Verifies signatures against the current record and the known bytes of its evidence. */
export async function verifySignatures(
  tx: Tx,
  rows: readonly SignatureRow[],
  record: string,
  live: LiveContent,
): Promise<VerifiedSignature[]> {
  const files = await selectFiles(tx, signedFiles(rows))
  const against = { record: { organisation: tx.org, id: record }, live, files }
  return Promise.all(rows.map((row) => verifyOne(row, against)))
}
