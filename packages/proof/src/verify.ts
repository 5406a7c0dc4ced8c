import { sha256 } from './canonical.ts'
import { CONTENT_FORMATS, type ContentFormat, type SignedContent } from './content.ts'
import { type Statement, STATEMENT_FORMAT } from './statement.ts'

/** A signature as it is stored and exported. The two texts are all that is needed to verify it; nothing is rewritten. */
export interface SignatureProof {
  content: string
  statement: string
  /** SHA-256 of the statement. */
  hash: string
  /** The wordings that were signed, as they are stored; `sha256` is what was hashed. */
  texts?: readonly SignedWording[]
}

/** The wording of a text as it was signed: JSON, exactly as it was hashed. */
interface SignedWording {
  field: string
  document: string
  version: number
  sha256: string
  content: string
  /** Signed before signatures covered texts: what the text said when versions were introduced. */
  atMigration: boolean
}

export type Problem =
  /** A text that is no content or no statement of ours. */
  | 'unreadable'
  /** The statement is not the one that was hashed. */
  | 'statement_altered'
  /** The content is not the one that the statement names. */
  | 'content_altered'
  /** Content, statement and the record that it is shown for are not about the same record. */
  | 'other_record'
  /** The record, its links or its evidence are no longer what was signed. */
  | 'content_changed'
  /** The bytes of a piece of evidence are gone, or are not those that were signed. */
  | 'file_missing'
  | 'file_altered'
  /** The wording of a text is gone, or is not the one that was signed. */
  | 'text_missing'
  | 'text_altered'

/** What the signature is held against; what is not given is not looked at. */
export interface Against {
  record?: { organisation: string; id: string }
  /** The text of the record's content as it is now. */
  content?: string
  /** For the hash of each file that was signed, the hash of the bytes that are there now; null when there are none. */
  files?: ReadonlyMap<string, string | null>
  /** For the hash of each text that was signed, its wording as it is kept. */
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

function readContent(text: string): SignedContent | null {
  const value = read(text, CONTENT_FORMATS)
  return value && Array.isArray(value['evidence']) ? (value as unknown as SignedContent) : null
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

/** The format that a signed content was written in; null for what is no content. */
export const formatOf = (text: string): ContentFormat | null => readContent(text)?.format ?? null

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

/** The statement names the same texts, by the same hashes, as the content. */
function namesSameTexts({ texts: named = [] }: Statement, { texts = [] }: SignedContent): boolean {
  const lines = (some: readonly { field: string; sha256: string }[]) =>
    some
      .map(({ field, sha256: hash }) => `${field} ${hash}`)
      .toSorted()
      .join('\n')
  return lines(named) === lines(texts)
}

/** Holds a signature against itself, and against whatever else is given. No problems means that it stands. */
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
