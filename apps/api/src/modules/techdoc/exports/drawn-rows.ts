import type { Localized } from 'contract'
import type { FileValues } from 'contract/techdoc/file/sections'
import type { Tx } from '#platform/db/tx.ts'
import type { SnapDocument, SnapRow } from './snapshot.ts'

interface Answer {
  id: string
  section: string
  code: string
  name: Localized
  values: FileValues
  evidence: { document: string; place?: string | null }[] | null
}

/**
 * Values by the field keys of the checklist section. A heading answers nothing, unless it is excluded as a whole. Stored
 * snake_case codes become the hyphenated codes of the option lists.
 */
const ANSWERS = `select g.id, g.section, r.code, r.title as name, g.evidence,
    jsonb_strip_nulls(jsonb_build_object('applicability',
      case when g.answerable or g.applicability = 'not_applicable' then replace(g.applicability, '_', '-') end,
      'naJustification', g.justification, 'conformityMethod', g.method, 'otherSolution', g.other_solution,
      'explanation', g.explanation, 'overrideReason', g.override_reason, 'assignedTo', r.owner_id,
      'rowStatus', case when not g.answerable then null when r.status = 'reviewed' then 'reviewed'
        else replace(g.conformity, '_', '-') end,
      'reviewedBy', g.reviewer_id, 'comment', g.comment, 'standardRefs',
      (select jsonb_agg(l.to_id order by l.to_id) from links l
        where l.org_id = g.org_id and l.from_id = g.id and l.kind = 'file_standards'))) as values
  from gsprrows g join records r on r.org_id = g.org_id and r.id = g.id
  where g.org_id = app.org() and g.device = $1 and r.archived_at is null order by g.position`

/** The answers to Annex I, which are separate records, as rows of the checklist. */
export async function loadDrawnRows(tx: Tx, device: string): Promise<(SnapRow & { section: string })[]> {
  const answers = await tx.query<Answer>(ANSWERS, [device])
  return answers.map(({ evidence, values, ...row }) => {
    const cited = evidence ?? []
    const places = cited.flatMap(({ place }) => place ?? [])
    return {
      ...row,
      values: {
        ...values,
        ...(cited.length > 0 ? { evidenceDocs: cited.map(({ document }) => document) } : {}),
        ...(places.length > 0 ? { evidenceLocation: places.join('\n') } : {}),
      },
    }
  })
}

/** The document register: every document that a section of the file cites, as a row. */
export const registerRows = (documents: readonly SnapDocument[]): SnapRow[] =>
  [...new Map(documents.map((one) => [one.document, one])).values()]
    .toSorted((one, other) => one.number.localeCompare(other.number))
    .map(({ document, number, title, version, status, language, sha256 }) => ({
      id: document,
      code: number,
      name: title,
      values: {
        documentNumber: number,
        version,
        docStatusField: status.replaceAll('_', '-'),
        language: [language],
        ...(sha256 ? { fileHash: sha256 } : {}),
      },
    }))
