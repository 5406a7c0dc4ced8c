import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { BASE_CLASSES, ClassificationInput, durationOfUse } from './classification-input.ts'
import { rankOf } from './classification-rules.ts'
import { classify, hintRule11 } from './classification.ts'
import { adviseRoute } from './conformity-route.ts'

type Given = Partial<z.input<typeof ClassificationInput>>
const input = (given: Given) =>
  ClassificationInput.parse({ invasiveness: 'none', duration: 'transient', ...given })
const of = (given: Given) => classify(input(given))
/** The result of one rule alone, with its reason. */
const by = (rule: number, given: Given) => {
  const { class: found, reason } = of(given).results[rule - 1]!
  return found === null ? null : `${found} ${reason}`
}
const surgical = (more: Given = {}): Given => ({ invasiveness: 'surgical', ...more })
const implant = (more: Given = {}): Given => ({ invasiveness: 'implant', duration: 'long', ...more })
const orifice = (more: Given = {}): Given => ({ invasiveness: 'orifice', ...more })

/** Every line of the table: rule, answers, class and reason. */
const LINES: [number, Given, string | null][] = [
  [1, {}, 'I r1_non_invasive'],
  [1, { wound: 'other' }, null],
  [1, orifice(), null],
  [2, { fluids: 'channels' }, 'I r2_channels'],
  [2, { fluids: 'channels', connectedToActive: true }, 'IIa r2_connected'],
  [2, { fluids: 'blood_or_tissue' }, 'IIa r2_blood'],
  [2, { fluids: 'blood_bag' }, 'IIb r2_blood_bag'],
  [3, { fluidTreatment: 'physical' }, 'IIa r3_physical'],
  [3, { fluidTreatment: 'composition' }, 'IIb r3_composition'],
  [3, { fluidTreatment: 'in_vitro' }, 'III r3_in_vitro'],
  [4, { wound: 'barrier' }, 'I r4_barrier'],
  [4, { wound: 'other' }, 'IIa r4_other'],
  [4, { wound: 'deep' }, 'IIb r4_deep'],
  [5, orifice(), 'I r5_transient'],
  [5, orifice({ duration: 'short' }), 'IIa r5_short'],
  [5, orifice({ duration: 'long' }), 'IIb r5_long'],
  [5, orifice({ duration: 'short', bodyParts: ['mouth_ear_nose'] }), 'I r5_short_mild'],
  [5, orifice({ duration: 'long', bodyParts: ['mouth_ear_nose'] }), 'IIa r5_long_mild'],
  [5, orifice({ duration: 'long', bodyParts: ['mouth_ear_nose'], biologicalEffect: true }), 'IIb r5_long'],
  [5, orifice({ connectedToActive: true }), 'IIa r5_connected'],
  [6, surgical(), 'IIa r6_transient'],
  [6, surgical({ reusableInstrument: true }), 'I r6_reusable'],
  [6, surgical({ reusableInstrument: true, bodyParts: ['heart'] }), 'III r6_vital'],
  [6, surgical({ bodyParts: ['cns'] }), 'III r6_vital'],
  [6, surgical({ ionisingSource: true }), 'IIb r6_ionising'],
  [6, surgical({ biologicalEffect: true }), 'IIb r6_biological'],
  [6, surgical({ medicine: 'hazardous' }), 'IIb r6_medicine'],
  [6, surgical({ medicine: 'ordinary' }), 'IIa r6_transient'],
  [7, surgical({ duration: 'short' }), 'IIa r7_short'],
  [7, surgical({ duration: 'short', bodyParts: ['heart'] }), 'III r7_vital'],
  [7, surgical({ duration: 'short', biologicalEffect: true }), 'III r7_biological'],
  [7, surgical({ duration: 'short', ionisingSource: true }), 'IIb r7_ionising'],
  [7, surgical({ duration: 'short', chemicalChange: true }), 'IIb r7_chemical'],
  [7, surgical({ duration: 'short', chemicalChange: true, bodyParts: ['teeth'] }), 'IIa r7_short'],
  [7, surgical({ duration: 'short', medicine: 'ordinary' }), 'IIb r7_medicine'],
  [8, surgical({ duration: 'long' }), 'IIb r8_long'],
  [8, implant({ bodyParts: ['teeth'] }), 'IIa r8_teeth'],
  [8, implant({ bodyParts: ['heart'] }), 'III r8_vital'],
  [8, implant({ biologicalEffect: true }), 'III r8_biological'],
  [8, implant({ chemicalChange: true }), 'III r8_chemical'],
  [8, implant({ medicine: 'ordinary' }), 'III r8_medicine'],
  [8, implant({ activeImplant: true }), 'III r8_active'],
  [8, implant({ breastOrMesh: true }), 'III r8_breast_mesh'],
  [8, implant({ jointOrSpine: true }), 'III r8_joint_spine'],
  [8, implant({ jointOrSpine: true, ancillary: true }), 'IIb r8_long'],
  [9, { active: ['therapy'] }, 'IIa r9_therapy'],
  [9, { active: ['therapy'], hazardousEnergy: true }, 'IIb r9_hazardous'],
  [9, { controlsTherapy: true }, 'IIb r9_controls'],
  [9, { ionisingTherapy: true }, 'IIb r9_ionising'],
  [9, { controlsActiveImplant: true }, 'III r9_implant'],
  [10, { active: ['diagnosis'], energyAbsorbed: 'visible_light' }, 'I r10_light'],
  [10, { active: ['diagnosis'], energyAbsorbed: 'other' }, 'IIa r10_energy'],
  [10, { active: ['diagnosis'], imagesRadiopharmaceuticals: true }, 'IIa r10_imaging'],
  [10, { active: ['diagnosis'], monitorsVital: true }, 'IIa r10_diagnosis'],
  [10, { active: ['diagnosis'], vitalDanger: true }, 'IIb r10_danger'],
  [10, { active: ['diagnosis'], ionisingRadiology: true }, 'IIb r10_ionising'],
  [11, { software: 'independent' }, 'I r11_other'],
  [11, { software: 'independent', informsDecisions: true }, 'IIa r11_decisions'],
  [11, { software: 'independent', informsDecisions: true, wrongDecision: 'serious' }, 'IIb r11_serious'],
  [11, { software: 'independent', informsDecisions: true, wrongDecision: 'death' }, 'III r11_death'],
  [11, { software: 'independent', monitoring: 'other' }, 'IIa r11_monitoring'],
  [11, { software: 'independent', monitoring: 'vital' }, 'IIb r11_vital'],
  [11, { software: 'independent', wrongDecision: 'death' }, 'I r11_other'],
  [12, { active: ['other'], substanceExchange: 'ordinary' }, 'IIa r12_exchange'],
  [12, { active: ['other'], substanceExchange: 'hazardous' }, 'IIb r12_hazardous'],
  [13, { active: ['other'] }, 'I r13_other'],
  [13, { active: ['therapy'] }, null],
  [14, { medicinalSubstance: true }, 'III r14_medicine'],
  [15, { contraception: true }, 'IIb r15_contraception'],
  [15, implant({ contraception: true }), 'III r15_long'],
  [16, { disinfection: 'devices' }, 'IIa r16_devices'],
  [16, { disinfection: 'end_point' }, 'IIb r16_end_point'],
  [16, { disinfection: 'lenses' }, 'IIb r16_lenses'],
  [17, { recordsXray: true }, 'IIa r17_xray'],
  [18, { tissue: 'human' }, 'III r18_human'],
  [18, { tissue: 'animal' }, 'III r18_animal'],
  [18, { tissue: 'animal_intact_skin' }, null],
  [19, { nanomaterial: 'negligible' }, 'IIa r19_negligible'],
  [19, { nanomaterial: 'low' }, 'IIb r19_low'],
  [19, { nanomaterial: 'high' }, 'III r19_high'],
  [20, orifice({ inhalation: 'ordinary' }), 'IIa r20_inhalation'],
  [20, orifice({ inhalation: 'essential' }), 'IIb r20_essential'],
  [21, { substances: 'local' }, 'IIa r21_local'],
  [21, { substances: 'other' }, 'IIb r21_other'],
  [21, { substances: 'systemic' }, 'III r21_systemic'],
  [22, { closedLoop: true }, 'III r22_closed_loop'],
]

describe('Annex VIII, line by line', () => {
  it.each(LINES)('rule %i, %j: %s', (rule, given, expected) => expect(by(rule, given)).toBe(expected))

  it('evaluates every rule', () => {
    expect(new Set(LINES.map(([rule]) => rule)).size).toBe(22)
    expect(of({}).results).toHaveLength(22)
  })
})

it('CLS-1 considers the purpose, and accepts no construction data', () => {
  const built = { invasiveness: 'none', duration: 'transient', material: 'steel' }
  expect(ClassificationInput.safeParse(built).success).toBe(false)
})

it('CLS-2 classifies a device and its accessory separately', () => {
  const [pump, stand] = [{ active: ['other'], substanceExchange: 'hazardous' }, {}].map((one) =>
    of(one as Given),
  )
  expect([pump!.class, stand!.class]).toEqual(['IIb', 'I'])
})

it('CLS-3 gives software that drives a device the class of that device', () => {
  expect(of({ software: 'drives', drivenClass: 'IIb' })).toMatchObject({
    class: 'IIb',
    determining: ['CLS-3'],
  })
  expect(of({ software: 'independent', drivenClass: 'III' }).class).toBe('I')
})

it('CLS-4 uses the most critical of several parts of the body', () => {
  expect(of(implant({ bodyParts: ['teeth', 'other'] })).class).toBe('IIb')
  expect(of(implant({ bodyParts: ['teeth', 'cns'] })).class).toBe('III')
  expect(of(orifice({ duration: 'short', bodyParts: ['mouth_ear_nose', 'other'] })).class).toBe('IIa')
})

it('CLS-6 counts interruptions and immediate replacement as continuous use', () => {
  expect(durationOfUse([59], false)).toBe('transient')
  expect(durationOfUse([40, 40], false)).toBe('transient')
  expect(durationOfUse([40, 40], true)).toBe('short')
  expect(durationOfUse([30 * 24 * 60], false)).toBe('short')
  expect(durationOfUse([20 * 24 * 60, 20 * 24 * 60], true)).toBe('long')
})

it('CLS-7 treats a diagnosis as direct when the device provides it or decisive information for it', () => {
  expect(of({ active: ['diagnosis'], directDiagnosis: true }).class).toBe('IIa')
  expect(of({ active: ['diagnosis'] })).toMatchObject({ class: 'I', determining: [13] })
})

it('gives a class I device its suffix', () => {
  expect(of({ sterile: true })).toMatchObject({ riskClass: 'Is', suffixes: ['s'] })
  expect(of(surgical({ reusableInstrument: true }))).toMatchObject({ riskClass: 'Ir' })
  expect(of({ measuring: true, sterile: true })).toMatchObject({ riskClass: 'Is', suffixes: ['s', 'm'] })
  expect(of({ sterile: true, recordsXray: true })).toMatchObject({ riskClass: 'IIa', suffixes: [] })
})

it('derives the hint for rule 11 from the function of the software and the severity of the condition', () => {
  const table = (['treat_or_diagnose', 'drive_management', 'inform'] as const).map((significance) =>
    (['critical', 'serious', 'non_serious'] as const).map((state) => hintRule11(significance, state)),
  )
  expect(table).toEqual([
    ['III', 'IIb', 'IIa'],
    ['IIb', 'IIa', 'IIa'],
    ['IIa', 'IIa', 'IIa'],
  ])
})

it('CLS-10 gives the routes of Article 52', () => {
  const route = (given: Given) => adviseRoute(of(given), input(given))
  expect(route({})).toEqual({ routes: ['self'], notifiedBody: 'none', sampling: 'none', consultations: [] })
  expect(route({ sterile: true })).toMatchObject({ routes: ['ix-i-iii', 'xi-a'], notifiedBody: 'limited' })
  expect(route({ recordsXray: true })).toMatchObject({ sampling: 'category' })
  expect(route({ fluids: 'blood_bag' })).toMatchObject({
    routes: ['ix-i-iii', 'x-xi-a', 'x-xi-b'],
    sampling: 'generic_group',
  })
  expect(route(implant())).toMatchObject({
    routes: ['ix-full', 'x-xi-a', 'x-xi-b'],
    sampling: 'every_device',
  })
  expect(route(implant({ listedImplant: true }))).toMatchObject({ sampling: 'generic_group' })
  expect(route(implant({ activeImplant: true }))).toMatchObject({
    sampling: 'every_device',
    consultations: ['cecp'],
  })
  expect(route({ active: ['other'], substanceExchange: 'hazardous' }).consultations).toEqual(['cecp'])
  expect(route({ medicinalSubstance: true, tissue: 'animal', substances: 'local' }).consultations).toEqual([
    'medicinal',
    'tse',
    'substances',
  ])
  expect(route({ customMade: true })).toMatchObject({ routes: ['xiii'], notifiedBody: 'none' })
})

const words = JSON.parse(
  readFileSync(new URL('../../../translations/en/classification.json', import.meta.url), 'utf8'),
) as Record<'questions' | 'reasons' | 'answers', Record<string, object>>

it('has texts for every reason, question and answer, and for no other', () => {
  const reasons = LINES.flatMap(([, , expected]) => expected?.split(' ')[1] ?? [])
  expect(Object.keys(words.reasons).toSorted()).toEqual(
    [...new Set([...reasons, 'another_rule', 'does_not_apply', 'driven_device'])].toSorted(),
  )
  expect(Object.keys(words.questions)).toEqual(Object.keys(ClassificationInput.shape))
  const offered = answers.flatMap(([key, , options]) =>
    options && key !== 'drivenClass' ? [[key, options]] : [],
  )
  expect(Object.entries(words.answers).map(([key, options]) => [key, Object.keys(options)])).toEqual(offered)
})

/** Random answers to every question. */
const shape = ClassificationInput.shape
const answers = Object.entries(shape).map(([key, schema]) => {
  let inner: z.core.$ZodType = schema
  while (inner instanceof z.ZodMiniDefault || inner instanceof z.ZodMiniNullable)
    inner = inner._zod.def.innerType
  if (inner instanceof z.ZodMiniEnum) return [key, fc.constantFrom(...inner.options), inner.options] as const
  if (inner instanceof z.ZodMiniArray) {
    const { options } = inner._zod.def.element as z.ZodMiniEnum
    return [key, fc.subarray([...options]), options] as const
  }
  return [key, fc.boolean(), null] as const
})
const device = fc
  .record(Object.fromEntries(answers.map(([key, answer]) => [key, answer as fc.Arbitrary<unknown>])))
  .map((one) => ClassificationInput.parse(one))

it('CLS-5 is the highest class over all rules, for any device', () => {
  fc.assert(
    fc.property(device, (one) => {
      const found = classify(one)
      const ranks = found.results.flatMap((result) => (result.class === null ? [] : rankOf(result.class)))
      expect(rankOf(found.class)).toBe(Math.max(0, ...ranks))
      for (const rule of found.determining)
        expect(found.results.find((result) => result.rule === rule)?.class).toBe(found.class)
    }),
  )
})

/** Answers that can only raise the class; the exceptions (reusable, ancillary, connected, teeth) are not among them. */
const RAISING = [
  'ionisingSource',
  'biologicalEffect',
  'chemicalChange',
  'activeImplant',
  'breastOrMesh',
  'jointOrSpine',
  'hazardousEnergy',
  'controlsTherapy',
  'ionisingTherapy',
  'controlsActiveImplant',
  'vitalDanger',
  'ionisingRadiology',
  'informsDecisions',
  'medicinalSubstance',
  'contraception',
  'recordsXray',
  'closedLoop',
] as const

it('CLS-5 never decreases with one more "yes" to a question that raises it', () => {
  fc.assert(
    fc.property(device, fc.constantFrom(...RAISING), (one, question) => {
      const more = classify({ ...one, [question]: true })
      expect(rankOf(more.class)).toBeGreaterThanOrEqual(rankOf(classify({ ...one, [question]: false }).class))
    }),
    { numRuns: 500 },
  )
})

it('CLS-10 always gives a route, and requires a notified body for everything above class I', () => {
  fc.assert(
    fc.property(device, (one) => {
      const found = classify(one)
      const { routes, notifiedBody } = adviseRoute(found, one)
      expect(routes.length).toBeGreaterThan(0)
      if (!one.customMade) expect(notifiedBody === 'full').toBe(found.class !== 'I')
      expect(BASE_CLASSES).toContain(found.class)
    }),
  )
})
