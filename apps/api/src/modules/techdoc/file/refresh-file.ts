import { gspr, harmonisedStandards } from 'content'
import { documentsOf } from 'contract/techdoc/file/citations'
import { completenessOf } from 'contract/techdoc/file/completeness'
import { missingOf, MOST_MISSING } from 'contract/techdoc/file/missing'
import { checkFile } from 'contract/techdoc/checks/checks'
import { type Blocker, figuresOf } from 'contract/techdoc/file/file-figures'
import type { FileStructure, TechnicalFile } from 'contract/techdoc/file/file-model'
import { isEffective, rowsOf } from 'contract/techdoc/file/file-values'
import { gsprGate } from 'contract/techdoc/gspr/gspr-gate'
import { GSPR_SECTION } from 'contract/techdoc/gspr/gspr-rows'
import { applies, deriveProfile, isMandatory, weightOf } from 'contract/techdoc/file/profile'
import type { SectionFigures } from 'contract/techdoc/file/sections'
import { keepGspr } from '#modules/techdoc/gspr/index.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { keepComputed } from './keep-computed.ts'
import { loadFile } from './load-file.ts'
import { loadStructure } from './structure.ts'

/** The share of evidence in the score of a section that names evidence types, in percent. */
const EVIDENCE_SHARE = 20

const hundredths = (share: number): number => Math.floor(share * 100 + 1e-9)

/** The blockers: findings of the checks, and rows of the checklist that prevent approval (GSP-10). */
function blockersOf(file: TechnicalFile, structure: FileStructure): Blocker[] {
  const { notAssessed, evidenceMissing, severeGaps } = gsprGate(file, structure)
  const open = [...notAssessed, ...evidenceMissing, ...severeGaps]
  return [
    ...checkFile(file, structure),
    ...open.map((): Blocker => ({ section: GSPR_SECTION, severity: 'blocking' })),
  ]
}

function figuresOfSections(
  file: TechnicalFile,
  structure: FileStructure,
  blockers: readonly Blocker[],
  scores: ReadonlyMap<string, number>,
): Map<string, SectionFigures> {
  const profile = deriveProfile(file)
  const { riskClass } = file.device
  const found = Map.groupBy(blockers, ({ section }) => section)
  const counted = (section: string, severity: Blocker['severity']) =>
    (found.get(section) ?? []).filter((one) => one.severity === severity).length
  const figures = structure.sections.map((section): [string, SectionFigures] => {
    const effective = [...documentsOf(section, file)].filter((id) => isEffective(file.documents.get(id)))
    const types = section.evidence.length
    return [
      section.key,
      {
        applies: applies(section.appliesHint, section.requiredFor, profile, riskClass),
        mandatory: isMandatory(section, profile, riskClass),
        weight: weightOf(section, profile, riskClass),
        score: hundredths(scores.get(section.key)!),
        share: types === 0 ? 0 : EVIDENCE_SHARE,
        evidence: types === 0 ? 0 : Math.floor(EVIDENCE_SHARE * Math.min(1, effective.length / types)),
        blockers: counted(section.key, 'blocking'),
        warnings: counted(section.key, 'warning'),
        rows: rowsOf(file, section.key).length,
        missing: missingOf(section, file, structure).slice(0, MOST_MISSING),
      },
    ]
  })
  return new Map(figures)
}

const SECTIONS = `update sections s set figures = x.figures
  from json_to_recordset($1::json) as x(id uuid, figures jsonb)
  where s.org_id = app.org() and s.id = x.id and s.figures is distinct from x.figures`

/** The last content of each month is kept: home shows it over a year. */
const DEVICE = `update devices d set profile = $2::jsonb, content = $3, approved = $4, blockers = $5,
    content_by_month = d.content_by_month || jsonb_build_object(to_char(current_date, 'YYYY-MM'), $3::integer),
    to_update = (select count(*) from sections s join records r on r.org_id = s.org_id and r.id = s.id
      where s.org_id = d.org_id and s.device = d.id and r.status = 'needs_update')
  where d.org_id = app.org() and d.id = $1`

export async function structureOfRules(): Promise<FileStructure> {
  const structure = await loadStructure()
  const { standards } = await harmonisedStandards()
  return { pages: structure.pages, sections: structure.sections, gspr: await gspr(), harmonised: standards }
}

/**
 * Recomputes the figures of a file in the transaction of the change. Writers lock the whole file first (`holdFile`), so
 * that concurrent changes do not overwrite each other's figures.
 */
export async function refreshFile(tx: WriteTx, device: string, known?: TechnicalFile): Promise<void> {
  const file = known ?? (await loadFile(tx, device))
  if (!file) return
  const rules = await structureOfRules()
  // The manufacturer's data has some of the sections.
  const structure = { ...rules, sections: rules.sections.filter(({ key }) => file.sections.has(key)) }
  const found = blockersOf(file, structure)
  const scores = new Map(
    structure.sections.map((section) => [section.key, completenessOf(section, file, structure)]),
  )
  const figures = figuresOfSections(file, structure, found, scores)
  const whole = figuresOf(file, structure, found, scores)
  await keepGspr(tx, file, structure)
  await keepComputed(tx, file, await loadStructure())
  const rows = [...file.sections.values()].map(({ id, key }) => ({ id, figures: figures.get(key) }))
  await tx.query(SECTIONS, [JSON.stringify(rows)])
  const { content, approved, blockers } = whole
  await tx.query(DEVICE, [device, JSON.stringify(deriveProfile(file)), content, approved, blockers])
  tx.live.push({ tell: { event: 'record-changed', type: 'device', id: device, version: null } })
  tx.live.push({ tell: { event: 'record-changed', type: 'section', id: null, version: null } })
}

/** Locks the files until the transaction ends. */
export async function holdFiles(tx: WriteTx, devices: readonly unknown[]): Promise<void> {
  const ids = [...new Set(devices.filter(Boolean).map(String))].toSorted()
  for (const id of ids) await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 39))`, [id])
}
