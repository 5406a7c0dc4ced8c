import { describe, expect, test } from 'vitest'
import {
  controlNatures,
  controlTypes,
  frequencies,
  objectives,
  ownerRoles,
  processFamilies,
  riskCategories,
  testMethods,
} from './library-codes.ts'
import { riskLibrary } from './library-risk.ts'
import { languages } from './localized.ts'
import {
  codesOf,
  duplicates,
  expectNone,
  keysOf,
  missingFields,
  unknownReferences,
} from './testing/offenders.ts'

const { catalogs, processes, subProcesses, risks, controls } = await riskLibrary()
const riskByCode = new Map(risks.map((risk) => [risk.code, risk]))
const controlByCode = new Map(controls.map((control) => [control.code, control]))
const processOfSub = new Map(subProcesses.map((sub) => [sub.code, sub.process]))
const misplaced = (record: { process: string; sub_process: string }) =>
  processOfSub.get(record.sub_process) !== record.process

test('the number of processes, risks and controls is unchanged', () => {
  expect({
    processes: processes.length,
    subProcesses: subProcesses.length,
    risks: risks.length,
    controls: controls.length,
    keyControls: controls.filter((control) => control.key).length,
  }).toEqual({ processes: 20, subProcesses: 77, risks: 138, controls: 164, keyControls: 99 })
})

test('codes are unique within each list', () => {
  for (const list of [processes, subProcesses, risks, controls])
    expectNone(duplicates(list.map((item) => item.code)), 'repeated codes')
})

test('codes start with the code of their parent', () => {
  expectNone(
    subProcesses.filter((sub) => !sub.code.startsWith(`${sub.process}.`)).map((sub) => sub.code),
    'sub processes numbered under another process',
  )
  expectNone(
    risks.filter((risk) => !risk.code.startsWith(`R-${risk.process}-`)).map((risk) => risk.code),
    'risks numbered under another process',
  )
  expectNone(
    controls.filter((control) => !control.code.startsWith(`C-${control.process}-`)).map(({ code }) => code),
    'controls numbered under another process',
  )
})

test('catalogues contain exactly the codes of the types', () => {
  const known = {
    process_families: processFamilies,
    risk_categories: riskCategories,
    objectives,
    control_types: controlTypes,
    control_natures: controlNatures,
    frequencies,
    test_methods: testMethods,
    owner_roles: ownerRoles,
  }
  const found = Object.fromEntries(Object.entries(catalogs).map(([name, list]) => [name, Object.keys(list)]))
  expect(found).toEqual(known)
})

describe('processes and sub processes', () => {
  test('have all fields', () => {
    expectNone(
      processes.flatMap((process) =>
        missingFields(process.code, process, ['name', 'description', 'owner_role', 'family']),
      ),
      'fields a process lacks',
    )
    expectNone(
      subProcesses.flatMap((sub) => missingFields(sub.code, sub, ['name', 'description', 'process'])),
      'fields a sub process lacks',
    )
  })

  test('use known families, owners and processes', () => {
    const [families, owners] = [keysOf(catalogs.process_families), keysOf(catalogs.owner_roles)]
    expectNone(
      processes.flatMap((process) => [
        ...unknownReferences(process.code, [process.family], families),
        ...unknownReferences(process.code, [process.owner_role], owners),
      ]),
      'unknown families or owner roles',
    )
    expectNone(
      subProcesses.flatMap((sub) => unknownReferences(sub.code, [sub.process], codesOf(processes))),
      'sub processes of unknown processes',
    )
  })

  test('have at least one sub-process', () => {
    const used = new Set(subProcesses.map((sub) => sub.process))
    expectNone(
      [...codesOf(processes)].filter((code) => !used.has(code)),
      'processes without sub process',
    )
    const atRisk = new Set(risks.map((risk) => risk.sub_process))
    expectNone(
      [...codesOf(subProcesses)].filter((code) => !atRisk.has(code)),
      'sub processes without risk',
    )
  })
})

describe('risks', () => {
  test('have all fields', () => {
    expectNone(
      risks.flatMap((risk) => missingFields(risk.code, risk, ['name', 'description'])),
      'fields a risk lacks',
    )
  })

  test('are under a sub-process of their process', () => {
    expectNone(
      risks.filter(misplaced).map((risk) => risk.code),
      'risks in the wrong place',
    )
  })

  test('use known categories, objectives and controls', () => {
    expectNone(
      risks.flatMap((risk) => [
        ...unknownReferences(risk.code, [risk.category], keysOf(catalogs.risk_categories)),
        ...unknownReferences(risk.code, risk.objectives, keysOf(catalogs.objectives)),
        ...unknownReferences(risk.code, risk.controls, controlByCode),
      ]),
      'unknown categories, objectives or controls',
    )
  })

  test('are rated from 1 to 5, and the score is likelihood times impact', () => {
    const scale = [1, 2, 3, 4, 5]
    expectNone(
      risks
        .filter((risk) => !scale.includes(risk.inherent_likelihood) || !scale.includes(risk.inherent_impact))
        .map((risk) => `${risk.code}: ${risk.inherent_likelihood}, ${risk.inherent_impact}`),
      'ratings outside the scale',
    )
    expectNone(
      risks
        .filter((risk) => risk.inherent_score !== risk.inherent_likelihood * risk.inherent_impact)
        .map((risk) => `${risk.code}: ${risk.inherent_score}`),
      'scores that are not likelihood times impact',
    )
  })

  test('each have a control', () => {
    expectNone(
      risks.filter((risk) => risk.controls.length === 0).map((risk) => risk.code),
      'risks without control',
    )
  })
})

describe('controls', () => {
  test('have all fields', () => {
    expectNone(
      controls.flatMap((control) =>
        missingFields(control.code, control, ['name', 'description', 'test_procedure']),
      ),
      'fields a control lacks',
    )
  })

  test('are under a sub-process of their process', () => {
    expectNone(
      controls.filter(misplaced).map((control) => control.code),
      'controls in the wrong place',
    )
  })

  test('use known codes', () => {
    expectNone(
      controls.flatMap((control) => [
        ...unknownReferences(control.code, [control.type], keysOf(catalogs.control_types)),
        ...unknownReferences(control.code, [control.nature], keysOf(catalogs.control_natures)),
        ...unknownReferences(control.code, [control.frequency], keysOf(catalogs.frequencies)),
        ...unknownReferences(control.code, [control.owner_role], keysOf(catalogs.owner_roles)),
        ...unknownReferences(control.code, control.objectives, keysOf(catalogs.objectives)),
        ...unknownReferences(control.code, control.test_methods, keysOf(catalogs.test_methods)),
      ]),
      'unknown types, natures, frequencies, owners, objectives or methods',
    )
  })

  test('mitigate known risks, linked in both directions', () => {
    expectNone(
      controls.filter((control) => control.risks.length === 0).map((control) => control.code),
      'controls without risk',
    )
    expectNone(
      controls.flatMap((control) => unknownReferences(control.code, control.risks, riskByCode)),
      'unknown risks',
    )
    const fromRisks = risks.flatMap((risk) => risk.controls.map((code) => `${risk.code} ${code}`))
    const fromControls = controls.flatMap((control) => control.risks.map((code) => `${code} ${control.code}`))
    expect(fromControls.toSorted()).toEqual(fromRisks.toSorted())
  })

  test('are key only for a risk that scores 10 or more', () => {
    expectNone(
      controls
        .filter((control) => control.key)
        .filter((control) => control.risks.every((code) => (riskByCode.get(code)?.inherent_score ?? 0) < 10))
        .map((control) => control.code),
      'key controls on lesser risks',
    )
  })
})

describe('known irregularities that may not grow', () => {
  test('automated controls do not run quarterly, yearly or several times a day', () => {
    const usual = ['continuous', 'daily', 'weekly', 'monthly', 'event_driven', 'semiannual']
    const odd = controls
      .filter((control) => control.nature === 'automated' && !usual.includes(control.frequency))
      .map((control) => `${control.code}: ${control.frequency}`)
    expect(odd.length, odd.join('\n')).toBeLessThanOrEqual(0)
  })

  test.each(languages)('names are unique (%s)', (language) => {
    for (const list of [risks, controls]) {
      const repeated = duplicates(list.map((item) => item.name[language]))
      expect(repeated.length, repeated.join('\n')).toBeLessThanOrEqual(0)
    }
  })
})
