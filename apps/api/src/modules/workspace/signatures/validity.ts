import type { Signature } from 'contract/workspace/signatures'
import { type Against, type Problem, verifySignature } from 'proof'
import type { Tx } from '#platform/db/tx.ts'
import { selectFiles, type SignatureRow } from './signatures.queries.ts'

/** Everything that speaks against a signature; `chain_broken` is what only the database can see. */
export type Finding = Problem | 'chain_broken'

export interface Held {
  row: SignatureRow
  findings: Finding[]
  answer: Signature
}

/** The worst of what was found, in one word. */
function validityOf(findings: readonly Finding[]): Signature['validity'] {
  if (findings.length === 0) return 'valid'
  if (findings.every((one) => one === 'content_changed')) return 'changed'
  const aboutFiles: readonly Finding[] = ['content_changed', 'file_missing', 'file_altered']
  return findings.every((one) => aboutFiles.includes(one)) ? 'damaged' : 'broken'
}

/** The hashes of all files that these signatures cover. */
export function signedFiles(rows: readonly SignatureRow[]): string[] {
  const hashes = rows.flatMap(({ content }) => {
    try {
      const { evidence } = JSON.parse(content) as { evidence: { sha256: string | null }[] }
      return evidence.map(({ sha256 }) => sha256)
    } catch {
      // What cannot be read is found to be broken, not looked for.
      return []
    }
  })
  return [...new Set(hashes.filter((hash) => hash !== null))]
}

/** What the columns say, for a statement that cannot even be read. */
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

async function holdOne(row: SignatureRow, against: Against): Promise<Held> {
  const { problems, statement } = await verifySignature(row, against)
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
    hash: row.hash,
    validity: validityOf(findings),
  }
  return { row, findings, answer }
}

/** Holds signatures against the record as it is now, and against what is known of the bytes of its evidence. */
export async function holdAgainst(
  tx: Tx,
  rows: readonly SignatureRow[],
  record: string,
  content: string,
): Promise<Held[]> {
  const files = await selectFiles(tx, signedFiles(rows))
  const against = { record: { organisation: tx.org, id: record }, content, files }
  return Promise.all(rows.map((row) => holdOne(row, against)))
}
