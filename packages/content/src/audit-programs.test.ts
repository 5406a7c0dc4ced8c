import { describe, expect, test } from 'vitest'
import { auditPhases, auditPrograms, auditTestTypes } from './audit-programs.ts'
import { riskLibrary } from './library-risk.ts'
import {
  codesOf,
  duplicates,
  expectNone,
  isoDate,
  keysOf,
  missingFields,
  unknownReferences,
} from './testing/offenders.ts'
import { universes as loadUniverses } from './universes.ts'

const { catalogs, common_procedures: commonProcedures, programs } = await auditPrograms()
const library = await riskLibrary()
const { catalogs: universeCatalogs, universes } = await loadUniverses()
const procedures = programs.flatMap((program) => program.procedures)
const risks = codesOf(library.risks)
const controls = codesOf(library.controls)
const requirements = codesOf(universes.flatMap((universe) => universe.requirements))

test('the number of programmes and procedures is unchanged', () => {
  expect({
    programs: programs.length,
    procedures: procedures.length,
    steps: procedures.flatMap((procedure) => procedure.steps).length,
    common: commonProcedures.length,
  }).toEqual({ programs: 6, procedures: 47, steps: 151, common: 12 })
})

test('catalogues contain exactly the codes of the types', () => {
  expect(Object.keys(catalogs.test_types)).toEqual([...auditTestTypes])
  expect(Object.keys(catalogs.phases)).toEqual([...auditPhases])
  expectNone(
    Object.entries(catalogs.topical_requirements).filter(([, { effective }]) => !isoDate.test(effective)),
    'topical requirements without an ISO date',
  )
})

test('codes are unique', () => {
  expectNone(duplicates(programs.map((program) => program.code)), 'repeated programmes')
  expectNone(duplicates(procedures.map((procedure) => procedure.code)), 'repeated procedures')
  expectNone(duplicates(commonProcedures.map(({ ref }) => ref)), 'repeated common procedures')
})

test('common procedures belong to a phase', () => {
  expectNone(
    commonProcedures.flatMap(({ ref, phase }) => unknownReferences(ref, [phase], keysOf(catalogs.phases))),
    'unknown phases',
  )
})

describe.each(programs.map((program) => [program.code, program] as const))('%s', (code, program) => {
  test('has all fields', () => {
    expectNone(
      missingFields(code, program, ['name', 'description', 'objectives', 'scope_questions', 'hours']),
      'fields the programme lacks',
    )
    expectNone(
      program.procedures.flatMap((procedure) =>
        missingFields(procedure.code, procedure, ['title', 'steps', 'sample_guidance', 'expected_evidence']),
      ),
      'fields a procedure lacks',
    )
  })

  test('refers to known processes, universes, risks, controls and topics', () => {
    const topic = program.topical_requirement === null ? [] : [program.topical_requirement]
    expectNone(
      [
        ...unknownReferences(code, program.processes, codesOf(library.processes)),
        ...unknownReferences(code, program.universes, codesOf(universes)),
        ...unknownReferences(code, program.risks, risks),
        ...unknownReferences(code, program.controls, controls),
        ...unknownReferences(code, topic, keysOf(catalogs.topical_requirements)),
      ],
      'unknown references',
    )
  })

  test('has procedures that test only what the programme lists', () => {
    expectNone(
      program.procedures.flatMap((procedure) => [
        ...unknownReferences(procedure.code, procedure.risks, new Set(program.risks)),
        ...unknownReferences(procedure.code, procedure.controls, new Set(program.controls)),
        ...unknownReferences(procedure.code, procedure.requirements, requirements),
        ...unknownReferences(
          procedure.code,
          procedure.expected_evidence,
          keysOf(universeCatalogs.evidence_types),
        ),
        ...unknownReferences(procedure.code, [procedure.test_type], keysOf(catalogs.test_types)),
      ]),
      'unknown references',
    )
  })

  test('has procedures of at least two steps', () => {
    expectNone(
      program.procedures.filter((procedure) => procedure.steps.length < 2).map((procedure) => procedure.code),
      'procedures that are too short',
    )
  })

  test('has hours that add up', () => {
    const { planning, fieldwork, completion, total } = program.hours
    expect(planning + fieldwork + completion).toBe(total)
    expect(program.procedures.reduce((sum, procedure) => sum + procedure.planned_hours, 0)).toBe(fieldwork)
  })
})

test('the number of programme risks without a testing procedure does not grow', () => {
  const untested = programs.flatMap((program) => {
    const tested = new Set(program.procedures.flatMap((procedure) => procedure.risks))
    return unknownReferences(program.code, program.risks, tested)
  })
  expect(untested.length, untested.join('\n')).toBeLessThanOrEqual(6)
})
