import type { AuditProgram, AuditPrograms } from 'content'
import { type BodyOf, fail } from 'contract'
import { TOPICAL_REQUIREMENTS } from 'contract/audit/engagement'
import type { Programme, projectCreationRoutes, AppliedProgramme } from 'contract/audit/project-creation'
import { projects, type Project } from 'contract/audit/projects'
import { toResponse, createRecords, getRecord, openRecord } from '#platform/collection/commands.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { LibraryIndex, memoOf, importProgramme } from './import-programme.ts'

export type FromProgramme = BodyOf<typeof projectCreationRoutes.fromProgramme>

/** The built-in programmes, and how much of their library content is imported. */
export async function listProgrammes(
  tx: Tx,
  { programs }: AuditPrograms,
): Promise<{ programmes: Programme[] }> {
  const known = await LibraryIndex.of(tx, programs)
  return {
    programmes: programs.map((one) => ({
      code: one.code,
      name: one.name,
      description: one.description,
      hours: one.hours.total,
      holds: {
        risks: one.risks.length,
        controls: one.controls.length,
        procedures: one.procedures.length,
      },
      here: {
        risks: known.some('risk', one.risks).length,
        controls: known.some('control', one.controls).length,
      },
      processes: known.some('process', one.processes),
      procedures: one.procedures.map(({ ref, title, planned_hours }) => ({
        ref,
        title,
        hours: planned_hours,
      })),
    })),
  }
}

function programmeIn({ programs }: AuditPrograms, code: string): AuditProgram {
  const found = programs.find((one) => one.code === code)
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** The topical requirement of a programme applies; the team decides on others. */
const topicalOf = ({ topical_requirement: its }: AuditProgram) =>
  TOPICAL_REQUIREMENTS.map((requirement) => ({
    requirement,
    applicable: requirement === its ? true : null,
    reason: null,
  }))

/** Creates a project from a programme, with memorandum, risks and procedures. */
export async function createFromProgramme(
  tx: WriteTx,
  byType: CollectionsByType,
  programmes: AuditPrograms,
  code: string,
  { name, ...body }: FromProgramme,
  context: WriteContext,
): Promise<{ project: Project; taken: AppliedProgramme }> {
  const programme = programmeIn(programmes, code)
  const known = await LibraryIndex.of(tx, [programme])
  const collection = registered(byType, projects)
  const memo = memoOf(programme, known, context.actor.locale)
  const input = { ...memo, ...body, name: name ?? programme.name, topical: topicalOf(programme) }
  const [made] = await createRecords(tx, collection, [input], context)
  const taken = await importProgramme(tx, byType, made!, programme, undefined, context)
  return { project: await withRefreshedCounts(tx, byType, made!.id, context), taken }
}

/** Adds procedures of a programme to an existing project. */
export async function addProgramme(
  tx: WriteTx,
  byType: CollectionsByType,
  programmes: AuditPrograms,
  id: string,
  { programme, procedures }: BodyOf<typeof projectCreationRoutes.addProgramme>,
  context: WriteContext,
): Promise<AppliedProgramme> {
  const project = await openRecord(tx, registered(byType, projects), context.actor, id)
  const found = programmeIn(programmes, programme)
  if (procedures?.some((ref) => !found.procedures.some((one) => one.ref === ref)))
    throw fail('INVALID_INPUT', [{ path: ['procedures'], code: 'unknown' }])
  return await importProgramme(tx, byType, project, found, procedures, context)
}

/** The project with refreshed counts. */
export async function withRefreshedCounts(
  tx: Tx,
  byType: CollectionsByType,
  id: string,
  { actor }: WriteContext,
): Promise<Project> {
  const collection = registered(byType, projects)
  const row = await getRecord(tx, collection, actor, id)
  return toResponse(tx, collection, actor, row)
}
