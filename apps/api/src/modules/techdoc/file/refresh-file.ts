import { gspr } from 'content'
import { completenessOf, documentsOf } from 'contract/techdoc/completeness'
import { figuresOf } from 'contract/techdoc/file-figures'
import type { FileStructure, TechnicalFile } from 'contract/techdoc/file-model'
import { isEffective, rowsOf } from 'contract/techdoc/file-values'
import { gsprGate } from 'contract/techdoc/gspr-figures'
import { GSPR_SECTION } from 'contract/techdoc/gsprrows'
import { applies, deriveProfile, isMandatory, weightOf } from 'contract/techdoc/profile'
import type { SectionFigures } from 'contract/techdoc/sections'
import { keepGspr } from '#modules/techdoc/gspr/index.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { loadFile } from './load-file.ts'
import { loadStructure } from './structure.ts'

/** What evidence counts for in a section that names some, in hundredths. */
const EVIDENCE_SHARE = 20

const hundredths = (share: number): number => Math.floor(share * 100 + 1e-9)

function figuresOfSections(file: TechnicalFile, structure: FileStructure): Map<string, SectionFigures> {
  const profile = deriveProfile(file)
  const { riskClass } = file.device
  // GSP-10: what of the checklist stands in the way of its approval.
  const gate = gsprGate(file, structure)
  const blocked = gate.notAssessed.length + gate.evidenceMissing.length + gate.severeGaps.length
  const figures = structure.sections.map((section): [string, SectionFigures] => {
    const effective = [...documentsOf(section, file)].filter((id) => isEffective(file.documents.get(id)))
    const types = section.evidence.length
    return [
      section.key,
      {
        applies: applies(section.appliesHint, section.requiredFor, profile, riskClass),
        mandatory: isMandatory(section, profile, riskClass),
        weight: weightOf(section, profile, riskClass),
        score: hundredths(completenessOf(section, file, structure)),
        share: types === 0 ? 0 : EVIDENCE_SHARE,
        evidence: types === 0 ? 0 : Math.floor(EVIDENCE_SHARE * Math.min(1, effective.length / types)),
        blockers: section.key === GSPR_SECTION ? blocked : 0,
        warnings: 0,
        rows: rowsOf(file, section.key).length,
      },
    ]
  })
  return new Map(figures)
}

const SECTIONS = `update sections s set figures = x.figures
  from json_to_recordset($1::json) as x(id uuid, figures jsonb)
  where s.org_id = app.org() and s.id = x.id and s.figures is distinct from x.figures`

const DEVICE = `update devices d set profile = $2::jsonb, content = $3, approved = $4, blockers = $5,
    to_update = (select count(*) from sections s join records r on r.org_id = s.org_id and r.id = s.id
      where s.org_id = d.org_id and s.device = d.id and r.status = 'needs_update')
  where d.org_id = app.org() and d.id = $1`

export async function structureOfRules(): Promise<FileStructure> {
  const structure = await loadStructure()
  return { pages: structure.pages, sections: structure.sections, gspr: await gspr() }
}

/**
 * Works out anew how far a file is, in the transaction of the change. Whoever changes a part of a file holds the whole of it
 * first (`holdFile`), so that figures of two changes at once do not pass each other.
 */
export async function refreshFile(tx: WriteTx, device: string, known?: TechnicalFile): Promise<void> {
  const file = known ?? (await loadFile(tx, device))
  if (!file) return
  const structure = await structureOfRules()
  const figures = figuresOfSections(file, structure)
  const whole = figuresOf(file, structure, [])
  await keepGspr(tx, file, structure)
  const rows = [...file.sections.values()].map(({ id, key }) => ({ id, figures: figures.get(key) }))
  await tx.query(SECTIONS, [JSON.stringify(rows)])
  const { content, approved, blockers } = whole
  await tx.query(DEVICE, [device, JSON.stringify(deriveProfile(file)), content, approved, blockers])
  tx.live.push({ tell: { event: 'record-changed', type: 'device', id: device, version: null } })
  tx.live.push({ tell: { event: 'record-changed', type: 'section', id: null, version: null } })
}

/** Until the transaction ends, nobody else changes this file. */
export async function holdFiles(tx: WriteTx, devices: readonly unknown[]): Promise<void> {
  const ids = [...new Set(devices.filter(Boolean).map(String))].toSorted()
  for (const id of ids) await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 39))`, [id])
}
