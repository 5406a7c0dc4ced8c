import type { FileStructure, GsprAnswer, GsprShape, TechnicalFile } from 'contract/techdoc/file/file-model'
import { isEffective, textOf } from 'contract/techdoc/file/file-values'
import {
  contradictsProfile,
  outdatedStandards,
  proposeApplicability,
} from 'contract/techdoc/gspr/gspr-applicability'
import { type GsprStatus, gsprStatuses, openGaps, statusOfAnswer } from 'contract/techdoc/gspr/gspr-status'
import { GAP_SEVERITIES } from 'contract/techdoc/gspr/gspr-rows'
import type { WriteTx } from '#platform/db/tx.ts'

interface Kept {
  id: string
  proposal: GsprAnswer['applicability']
  conformity: GsprStatus | null
  contradiction: boolean
  covered: boolean
  outdated: boolean
  gap: (typeof GAP_SEVERITIES)[number] | null
}

/** The worst severity among the open gaps; a gap without a severity is minor. */
function worstGap(file: TechnicalFile, answer: GsprAnswer): Kept['gap'] {
  const open = openGaps(file, answer).map(({ values }) => textOf(values, 'severity') || 'minor')
  return GAP_SEVERITIES.findLast((severity) => open.includes(severity)) ?? null
}

function rateRow(row: GsprShape, answer: GsprAnswer, file: TechnicalFile, below?: GsprStatus): Kept {
  const { id, evidence } = answer
  return {
    id,
    proposal: proposeApplicability(row, file),
    // An answerable row has the status of its own answer, whatever the points below it say; a heading that of the rows
    // below it (GSP-9).
    conformity: row.answerable ? statusOfAnswer(answer, file) : (below ?? null),
    contradiction: row.answerable && contradictsProfile(row, answer, file),
    covered: evidence.some(({ document }) => isEffective(file.documents.get(document))),
    outdated: outdatedStandards(answer, file).length > 0,
    gap: worstGap(file, answer),
  }
}

const KEEP = `update gsprrows t set proposal = x.proposal, conformity = x.conformity, contradiction = x.contradiction,
    covered = x.covered, outdated = x.outdated, gap = x.gap
  from json_to_recordset($1::json) as x(id uuid, proposal text, conformity text, contradiction boolean, covered boolean,
    outdated boolean, gap text)
  where t.org_id = app.org() and t.id = x.id
    and (t.proposal, t.conformity, t.contradiction, t.covered, t.outdated, t.gap)
      is distinct from (x.proposal, x.conformity, x.contradiction, x.covered, x.outdated, x.gap)
  returning t.id`

/** Stores with each row its status by the whole file, so that lists can filter on it. */
export async function keepGspr(
  tx: WriteTx,
  file: TechnicalFile,
  { gspr }: Pick<FileStructure, 'gspr'>,
): Promise<void> {
  if (file.gspr.length === 0) return
  const below = gsprStatuses(file, { gspr })
  const answers = new Map(file.gspr.map((answer) => [answer.ref, answer]))
  const kept = gspr.flatMap((row) => {
    const answer = answers.get(row.ref)
    return answer ? [rateRow(row, answer, file, below.get(row.ref))] : []
  })
  const changed = await tx.query(KEEP, [JSON.stringify(kept)])
  if (changed.length > 0)
    tx.live.push({ tell: { event: 'record-changed', type: 'gsprrow', id: null, version: null } })
}
