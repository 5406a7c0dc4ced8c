import * as z from 'zod/mini'

export const BASE_CLASSES = ['I', 'IIa', 'IIb', 'III'] as const
export type BaseClass = (typeof BASE_CLASSES)[number]

const DURATIONS = ['transient', 'short', 'long'] as const
const BODY_PARTS = ['heart', 'cns', 'teeth', 'mouth_ear_nose', 'other'] as const

const no = z._default(z.boolean(), false)
/** A choice whose first option means "none". */
const among = <const T extends readonly [string, ...string[]]>(options: T) =>
  z._default(z.enum(options), options[0])

/**
 * The intended purpose of one device or accessory, as far as it determines the class (CLS-1, CLS-2). Construction
 * details are not asked for, because they do not determine the class.
 */
export const ClassificationInput = z.strictObject({
  invasiveness: z.enum(['none', 'orifice', 'surgical', 'implant']),
  duration: z.enum(DURATIONS),
  /** CLS-4: every part it is meant for; the most critical decides. */
  bodyParts: z._default(z.array(z.enum(BODY_PARTS)), []),
  wound: among(['none', 'barrier', 'deep', 'other']),
  connectedToActive: no,

  fluids: among(['none', 'channels', 'blood_or_tissue', 'blood_bag']),
  fluidTreatment: among(['none', 'physical', 'composition', 'in_vitro']),

  reusableInstrument: no,
  ionisingSource: no,
  biologicalEffect: no,
  chemicalChange: no,
  medicine: among(['none', 'ordinary', 'hazardous']),

  activeImplant: no,
  breastOrMesh: no,
  jointOrSpine: no,
  /** Screws, wedges, plates and instruments for joint or spine implants. */
  ancillary: no,

  active: z._default(z.array(z.enum(['therapy', 'diagnosis', 'other'])), []),
  hazardousEnergy: no,
  controlsTherapy: no,
  ionisingTherapy: no,
  controlsActiveImplant: no,

  energyAbsorbed: among(['none', 'visible_light', 'other']),
  imagesRadiopharmaceuticals: no,
  /** CLS-7: provides the diagnosis itself, or decisive information for it. */
  directDiagnosis: no,
  monitorsVital: no,
  vitalDanger: no,
  ionisingRadiology: no,

  software: among(['none', 'independent', 'drives']),
  /** CLS-3: the class of the device that the software drives or influences. */
  drivenClass: z._default(z.nullable(z.enum(BASE_CLASSES)), null),
  informsDecisions: no,
  wrongDecision: among(['other', 'serious', 'death']),
  monitoring: among(['none', 'other', 'vital']),

  substanceExchange: among(['none', 'ordinary', 'hazardous']),

  medicinalSubstance: no,
  contraception: no,
  disinfection: among(['none', 'devices', 'end_point', 'lenses']),
  recordsXray: no,
  tissue: among(['none', 'human', 'animal', 'animal_intact_skin']),
  nanomaterial: among(['none', 'negligible', 'low', 'medium', 'high']),
  inhalation: among(['none', 'ordinary', 'essential']),
  substances: among(['none', 'local', 'other', 'systemic']),
  closedLoop: no,

  sterile: no,
  measuring: no,
  customMade: no,
  /** Sutures, staples, dental fillings, braces, crowns, screws, wedges, plates, wires, pins, clips, connectors. */
  listedImplant: no,
})
export type ClassificationInput = z.output<typeof ClassificationInput>

type Question = keyof ClassificationInput

/** The answers of a person: a question that is missing is unanswered, which is not the same as no. */
export type ClassificationAnswers = { readonly [Q in Question]?: ClassificationInput[Q] | undefined }

const withoutDefault = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodMiniDefault ? schema._zod.def.innerType : schema

/** The same questions without defaults. */
export const ClassificationAnswers = z.strictObject(
  Object.fromEntries(
    Object.entries(ClassificationInput.shape).map(([question, schema]) => [
      question,
      z.optional(withoutDefault(schema)),
    ]),
  ),
) as unknown as z.ZodMiniType<ClassificationAnswers, ClassificationAnswers>

/** The answers with "no" or "none" for every other question, as the rules take them. */
export const completeAnswers = (answers: ClassificationAnswers): ClassificationInput =>
  ClassificationInput.parse({
    invasiveness: 'none',
    duration: 'transient',
    ...Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined)),
  })

/** "No", "none" or an empty list, where a question has such an answer. */
export const NEUTRAL: Readonly<Partial<Record<Question, unknown>>> = Object.fromEntries(
  Object.entries(completeAnswers({})).filter(
    ([question, answer]) => question !== 'duration' && answer !== null && answer !== 'other',
  ),
)

const HOUR = 60
const MONTH = 30 * 24 * HOUR

/**
 * CLS-6: continuous use is the whole time, including short interruptions and immediate replacement by the same device.
 */
export function durationOfUse(
  minutes: readonly number[],
  continuous: boolean,
): ClassificationInput['duration'] {
  const total = continuous ? minutes.reduce((sum, one) => sum + one, 0) : Math.max(0, ...minutes)
  return total < HOUR ? 'transient' : total <= MONTH ? 'short' : 'long'
}
