import { BASE_CLASSES, type BaseClass, type ClassificationInput } from './classification-input.ts'

/** The result of one rule: the class and the reason code. */
type Verdict = readonly [BaseClass, string]
type Rule = (input: ClassificationInput) => Verdict | null

export const rankOf = (one: BaseClass): number => BASE_CLASSES.indexOf(one)

/** The strictest of the applicable results; the first of equal ones. */
function strictest(verdicts: readonly (Verdict | false)[]): Verdict | null {
  const held = verdicts.filter((one): one is Verdict => one !== false)
  return held.reduce<Verdict | null>(
    (worst, one) => (worst === null || rankOf(one[0]) > rankOf(worst[0]) ? one : worst),
    null,
  )
}

// CLS-4: an exception for one body part applies only if the device is used on no other part.
const only = ({ bodyParts }: ClassificationInput, part: string): boolean =>
  bodyParts.length > 0 && bodyParts.every((one) => one === part)
const vitalPart = ({ bodyParts }: ClassificationInput): boolean =>
  bodyParts.includes('heart') || bodyParts.includes('cns')
const longTerm = ({ invasiveness, duration }: ClassificationInput): boolean =>
  invasiveness === 'implant' || (invasiveness !== 'none' && duration === 'long')

const rule2: Rule = ({ fluids, connectedToActive }) => {
  if (fluids === 'none') return null
  return strictest([
    ['I', 'r2_channels'],
    connectedToActive && ['IIa', 'r2_connected'],
    fluids === 'blood_or_tissue' && ['IIa', 'r2_blood'],
    fluids === 'blood_bag' && ['IIb', 'r2_blood_bag'],
  ])
}

const rule3: Rule = ({ fluidTreatment }) =>
  strictest([
    fluidTreatment === 'physical' && ['IIa', 'r3_physical'],
    fluidTreatment === 'composition' && ['IIb', 'r3_composition'],
    fluidTreatment === 'in_vitro' && ['III', 'r3_in_vitro'],
  ])

const rule4: Rule = ({ wound }) =>
  strictest([
    wound === 'barrier' && ['I', 'r4_barrier'],
    wound === 'other' && ['IIa', 'r4_other'],
    wound === 'deep' && ['IIb', 'r4_deep'],
  ])

const rule5: Rule = (input) => {
  if (input.invasiveness !== 'orifice') return null
  // The classes by duration apply only to devices not connected to an active device of class IIa or higher (Annex VIII,
  // 5.1).
  if (input.connectedToActive) return ['IIa', 'r5_connected']
  const mild = only(input, 'mouth_ear_nose')
  if (input.duration === 'transient') return ['I', 'r5_transient']
  if (input.duration === 'short') return mild ? ['I', 'r5_short_mild'] : ['IIa', 'r5_short']
  return mild && !input.biologicalEffect ? ['IIa', 'r5_long_mild'] : ['IIb', 'r5_long']
}

const rule6: Rule = (input) => {
  if (input.invasiveness !== 'surgical' || input.duration !== 'transient') return null
  const special = strictest([
    vitalPart(input) && ['III', 'r6_vital'],
    input.ionisingSource && ['IIb', 'r6_ionising'],
    input.biologicalEffect && ['IIb', 'r6_biological'],
    input.medicine === 'hazardous' && ['IIb', 'r6_medicine'],
  ])
  return special ?? (input.reusableInstrument ? ['I', 'r6_reusable'] : ['IIa', 'r6_transient'])
}

const rule7: Rule = (input) => {
  if (input.invasiveness !== 'surgical' || input.duration !== 'short') return null
  return strictest([
    ['IIa', 'r7_short'],
    vitalPart(input) && ['III', 'r7_vital'],
    input.biologicalEffect && ['III', 'r7_biological'],
    input.ionisingSource && ['IIb', 'r7_ionising'],
    input.chemicalChange && !only(input, 'teeth') && ['IIb', 'r7_chemical'],
    input.medicine !== 'none' && ['IIb', 'r7_medicine'],
  ])
}

const rule8: Rule = (input) => {
  const surgical = input.invasiveness === 'surgical' && input.duration === 'long'
  if (!surgical && input.invasiveness !== 'implant') return null
  return strictest([
    only(input, 'teeth') ? ['IIa', 'r8_teeth'] : ['IIb', 'r8_long'],
    vitalPart(input) && ['III', 'r8_vital'],
    input.biologicalEffect && ['III', 'r8_biological'],
    input.chemicalChange && !only(input, 'teeth') && ['III', 'r8_chemical'],
    input.medicine !== 'none' && ['III', 'r8_medicine'],
    input.activeImplant && ['III', 'r8_active'],
    input.breastOrMesh && ['III', 'r8_breast_mesh'],
    input.jointOrSpine && !input.ancillary && ['III', 'r8_joint_spine'],
  ])
}

const rule9: Rule = (input) =>
  strictest([
    input.active.includes('therapy') && ['IIa', 'r9_therapy'],
    input.active.includes('therapy') && input.hazardousEnergy && ['IIb', 'r9_hazardous'],
    input.controlsTherapy && ['IIb', 'r9_controls'],
    input.ionisingTherapy && ['IIb', 'r9_ionising'],
    input.controlsActiveImplant && ['III', 'r9_implant'],
  ])

const rule10: Rule = (input) => {
  if (!input.active.includes('diagnosis')) return null
  return strictest([
    input.energyAbsorbed === 'visible_light' && ['I', 'r10_light'],
    input.energyAbsorbed === 'other' && ['IIa', 'r10_energy'],
    input.imagesRadiopharmaceuticals && ['IIa', 'r10_imaging'],
    (input.directDiagnosis || input.monitorsVital) && ['IIa', 'r10_diagnosis'],
    input.vitalDanger && ['IIb', 'r10_danger'],
    input.ionisingRadiology && ['IIb', 'r10_ionising'],
  ])
}

/** Rule 11, in the order (a), (b), (c), (d); software that only drives a device has that device's class. */
const rule11: Rule = (input) => {
  if (input.software !== 'independent') return null
  return strictest([
    ['I', 'r11_other'],
    input.informsDecisions && ['IIa', 'r11_decisions'],
    input.informsDecisions && input.wrongDecision === 'serious' && ['IIb', 'r11_serious'],
    input.informsDecisions && input.wrongDecision === 'death' && ['III', 'r11_death'],
    input.monitoring === 'other' && ['IIa', 'r11_monitoring'],
    input.monitoring === 'vital' && ['IIb', 'r11_vital'],
  ])
}

const rule12: Rule = ({ active, substanceExchange }) => {
  if (active.length === 0 || substanceExchange === 'none') return null
  return substanceExchange === 'hazardous' ? ['IIb', 'r12_hazardous'] : ['IIa', 'r12_exchange']
}

const rule14: Rule = (input) => (input.medicinalSubstance ? ['III', 'r14_medicine'] : null)

const rule15: Rule = (input) =>
  !input.contraception ? null : longTerm(input) ? ['III', 'r15_long'] : ['IIb', 'r15_contraception']

const rule16: Rule = ({ disinfection }) =>
  strictest([
    disinfection === 'devices' && ['IIa', 'r16_devices'],
    disinfection === 'end_point' && ['IIb', 'r16_end_point'],
    disinfection === 'lenses' && ['IIb', 'r16_lenses'],
  ])

const rule17: Rule = (input) => (input.recordsXray ? ['IIa', 'r17_xray'] : null)

const rule18: Rule = ({ tissue }) =>
  tissue === 'human' ? ['III', 'r18_human'] : tissue === 'animal' ? ['III', 'r18_animal'] : null

const rule19: Rule = ({ nanomaterial }) =>
  strictest([
    nanomaterial === 'negligible' && ['IIa', 'r19_negligible'],
    nanomaterial === 'low' && ['IIb', 'r19_low'],
    (nanomaterial === 'medium' || nanomaterial === 'high') && ['III', 'r19_high'],
  ])

const rule20: Rule = ({ invasiveness, inhalation }) => {
  if (invasiveness !== 'orifice' || inhalation === 'none') return null
  return inhalation === 'essential' ? ['IIb', 'r20_essential'] : ['IIa', 'r20_inhalation']
}

const rule21: Rule = ({ substances }) =>
  strictest([
    substances === 'local' && ['IIa', 'r21_local'],
    substances === 'other' && ['IIb', 'r21_other'],
    substances === 'systemic' && ['III', 'r21_systemic'],
  ])

const rule22: Rule = (input) => (input.closedLoop ? ['III', 'r22_closed_loop'] : null)

const LATER = [rule9, rule10, rule11, rule12, rule22]
const rule13: Rule = (input) =>
  input.active.length > 0 && LATER.every((rule) => rule(input) === null) ? ['I', 'r13_other'] : null

const SPECIAL = [rule14, rule15, rule16, rule17, rule18, rule19, rule20, rule21, rule22]
const AFTER_FIRST: readonly Rule[] = [
  rule2,
  rule3,
  rule4,
  rule5,
  rule6,
  rule7,
  rule8,
  rule9,
  rule10,
  rule11,
  rule12,
  rule13,
  ...SPECIAL,
]
const rule1: Rule = (input) =>
  input.invasiveness === 'none' && AFTER_FIRST.every((rule) => rule(input) === null)
    ? ['I', 'r1_non_invasive']
    : null

/** The 22 rules of Annex VIII, in order. */
export const CLASSIFICATION_RULES: readonly Rule[] = [rule1, ...AFTER_FIRST]
