import { sha256 } from './canonical.ts'
import { CONTENT_FORMATS, type ContentFormat, type SignedContent } from './content.ts'
import { type Statement, STATEMENT_FORMAT } from './statement.ts'

/** A signature as it is stored and exported. Content and statement are all that is needed to verify it. */
export interface SignatureProof {
  content: string
  statement: string
  /** SHA-256 of the statement. */
  hash: string
  /** The stored signed texts; `sha256` is the signed hash. */
  texts?: readonly SignedWording[]
}

/** A text as signed: JSON, exactly as it was hashed. */
interface SignedWording {
  field: string
  document: string
  version: number
  sha256: string
  content: string
  /** Signed before signatures covered texts: the text at the time versions were introduced. */
  atMigration: boolean
}

export type Problem =
  /** The content or the statement cannot be parsed. */
  | 'unreadable'
  /** The hash of the statement does not match. */
  | 'statement_altered'
  /** The hash of the content does not match the statement. */
  | 'content_altered'
  /** Content, statement and the given record are not the same record. */
  | 'other_record'
  /** The record, its links or its evidence differ from the signed content. */
  | 'content_changed'
  /** The bytes of evidence are missing, or differ from the signed ones. */
  | 'file_missing'
  | 'file_altered'
  /** A signed text is missing, or differs from the signed one. */
  | 'text_missing'
  | 'text_altered'

/** Current data to compare the signature with; absent parts are not checked. */
export interface Against {
  record?: { organisation: string; id: string }
  /** The content text of the record as of now. */
  content?: string
  /** For each signed file hash, the hash of the bytes stored now; null when they are missing. */
  files?: ReadonlyMap<string, string | null>
  /** For each signed text hash, the stored text. */
  texts?: ReadonlyMap<string, string>
}

export interface Verdict {
  problems: Problem[]
  statement: Statement | null
  content: SignedContent | null
}

function read(text: string, formats: readonly string[]): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text) as { format?: unknown; organisation?: unknown; record?: { id?: unknown } }
    const sound =
      formats.includes(String(value?.format)) &&
      typeof value.organisation === 'string' &&
      typeof value.record?.id === 'string'
    return sound ? { ...value } : null
  } catch {
    return null
  }
}

/** Checks what the verification reads; the hash covers the rest. */
const hasEvidence = (value: object): value is SignedContent =>
  'evidence' in value && Array.isArray(value.evidence)

function readContent(text: string): SignedContent | null {
  const value = read(text, CONTENT_FORMATS)
  return value && hasEvidence(value) ? value : null
}

const readStatement = (text: string): Statement | null => read(text, [STATEMENT_FORMAT]) as Statement | null

function fileProblems({ evidence }: SignedContent, files: NonNullable<Against['files']>): Problem[] {
  const found = evidence.flatMap(({ sha256: signed }): Problem[] => {
    if (signed === null) return []
    const present = files.get(signed) ?? null
    if (present === null) return ['file_missing']
    return present === signed ? [] : ['file_altered']
  })
  return [...new Set(found)]
}

/** The format of a signed content; null if it is not valid content. */
export const formatOf = (text: string): ContentFormat | null => readContent(text)?.format ?? null

/** Whether a signed content covers the parts of its record; earlier releases signed the record alone. */
export const coversParts = (text: string): boolean => readContent(text)?.parts !== undefined

async function textProblems(
  { texts = [] }: SignedContent,
  kept: NonNullable<Against['texts']>,
): Promise<Problem[]> {
  const found = new Set<Problem>()
  for (const { sha256: signed } of texts) {
    const wording = kept.get(signed)
    if (wording === undefined) found.add('text_missing')
    else if ((await sha256(wording)) !== signed) found.add('text_altered')
  }
  return [...found]
}

/** Whether statement and content list the same texts with the same hashes. */
function namesSameTexts({ texts: named = [] }: Statement, { texts = [] }: SignedContent): boolean {
  const lines = (some: readonly { field: string; sha256: string }[]) =>
    some
      .map(({ field, sha256: hash }) => `${field} ${hash}`)
      .toSorted()
      .join('\n')
  return lines(named) === lines(texts)
}

/** Verifies a signature by itself, and against the data given. No problems means that it is valid. */
export async function verifySignature(proof: SignatureProof, against: Against = {}): Promise<Verdict> {
  const statement = readStatement(proof.statement)
  const content = readContent(proof.content)
  if (!statement || !content) return { problems: ['unreadable'], statement, content }
  const problems: Problem[] = []
  if ((await sha256(proof.statement)) !== proof.hash) problems.push('statement_altered')
  if ((await sha256(proof.content)) !== statement.content) problems.push('content_altered')
  if (!namesSameTexts(statement, content)) problems.push('content_altered')
  const here = against.record ?? { organisation: statement.organisation, id: statement.record.id }
  const isHere = (of: Statement | SignedContent) =>
    of.organisation === here.organisation && of.record.id === here.id
  if (!isHere(statement) || !isHere(content)) problems.push('other_record')
  if (against.content !== undefined && against.content !== proof.content) problems.push('content_changed')
  if (against.files) problems.push(...fileProblems(content, against.files))
  if (against.texts) problems.push(...(await textProblems(content, against.texts)))
  return { problems, statement, content }
}
