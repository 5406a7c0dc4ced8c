import * as z from 'zod/mini'
import { type ClassificationAnswers, ClassificationInput, completeAnswers } from './classification-input.ts'

export type Question = keyof ClassificationInput

/** The kind of answer: yes or no, one of these options, or any of these. */
export type AnswerKind =
  | { readonly kind: 'flag' }
  | { readonly kind: 'one' | 'many'; readonly options: readonly string[] }

export function answerKind(question: Question): AnswerKind {
  let schema: z.core.$ZodType = ClassificationInput.shape[question]
  while (schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniNullable)
    schema = schema._zod.def.innerType
  if (schema instanceof z.ZodMiniEnum) return { kind: 'one', options: schema.options as string[] }
  if (schema instanceof z.ZodMiniArray)
    return { kind: 'many', options: (schema._zod.def.element as z.ZodMiniEnum).options as string[] }
  return { kind: 'flag' }
}

type Asked = (input: ClassificationInput) => boolean
const entersBody: Asked = ({ invasiveness }) => invasiveness === 'surgical' || invasiveness === 'implant'
const isActive: Asked = ({ active }) => active.length > 0
const isSoftware: Asked = ({ software }) => software !== 'none'

/** The groups of questions, in order; a question that cannot matter is not asked. */
export const QUESTION_GROUPS: readonly { readonly name: string; readonly questions: readonly Question[] }[] =
  [
    {
      name: 'body',
      questions: [
        'invasiveness',
        'duration',
        'bodyParts',
        'wound',
        'connectedToActive',
        'fluids',
        'fluidTreatment',
      ],
    },
    {
      name: 'surgery',
      questions: ['reusableInstrument', 'ionisingSource', 'biologicalEffect', 'chemicalChange', 'medicine'],
    },
    {
      name: 'implant',
      questions: ['activeImplant', 'breastOrMesh', 'jointOrSpine', 'ancillary', 'listedImplant'],
    },
    {
      name: 'active',
      questions: [
        ...([
          'active',
          'hazardousEnergy',
          'controlsTherapy',
          'ionisingTherapy',
          'controlsActiveImplant',
        ] as const),
        ...(['energyAbsorbed', 'imagesRadiopharmaceuticals', 'directDiagnosis', 'monitorsVital'] as const),
        ...(['vitalDanger', 'ionisingRadiology', 'substanceExchange', 'closedLoop'] as const),
      ],
    },
    {
      name: 'software',
      questions: ['software', 'drivenClass', 'informsDecisions', 'wrongDecision', 'monitoring'],
    },
    {
      name: 'special',
      questions: [
        ...(['medicinalSubstance', 'contraception', 'disinfection', 'recordsXray', 'tissue'] as const),
        ...(['nanomaterial', 'inhalation', 'substances'] as const),
      ],
    },
    { name: 'ways', questions: ['sterile', 'measuring', 'customMade'] },
  ]

const ASKED: Partial<Record<Question, Asked>> = {
  reusableInstrument: entersBody,
  ionisingSource: entersBody,
  biologicalEffect: entersBody,
  chemicalChange: entersBody,
  medicine: entersBody,
  activeImplant: ({ invasiveness }) => invasiveness === 'implant',
  breastOrMesh: ({ invasiveness }) => invasiveness === 'implant',
  jointOrSpine: entersBody,
  ancillary: (input) => entersBody(input) && input.jointOrSpine,
  listedImplant: ({ invasiveness }) => invasiveness === 'implant',
  hazardousEnergy: isActive,
  controlsTherapy: isActive,
  ionisingTherapy: isActive,
  controlsActiveImplant: isActive,
  energyAbsorbed: isActive,
  imagesRadiopharmaceuticals: isActive,
  directDiagnosis: isActive,
  monitorsVital: isActive,
  vitalDanger: (input) => isActive(input) && (input.monitorsVital || input.directDiagnosis),
  ionisingRadiology: isActive,
  substanceExchange: isActive,
  closedLoop: isActive,
  drivenClass: ({ software }) => software === 'drives',
  informsDecisions: isSoftware,
  wrongDecision: (input) => isSoftware(input) && input.informsDecisions,
  monitoring: isSoftware,
}

export const isAsked = (question: Question, input: ClassificationInput): boolean =>
  ASKED[question]?.(input) ?? true

/** Drops answers to questions that are no longer shown, so that a hidden answer cannot decide. */
export function settleAnswers(answers: ClassificationAnswers): ClassificationAnswers {
  const kept: Partial<Record<Question, unknown>> = { ...answers }
  // Dropping an answer may hide further questions.
  for (let again = true; again;) {
    const whole = completeAnswers(kept as ClassificationAnswers)
    const hidden = (Object.keys(kept) as Question[]).filter((question) => !isAsked(question, whole))
    for (const question of hidden) delete kept[question]
    again = hidden.length > 0
  }
  return kept as ClassificationAnswers
}

/** The questions that are asked and not answered, in order. A class exists only once there are none. */
export function unansweredQuestions(answers: ClassificationAnswers): Question[] {
  const settled = settleAnswers(answers)
  const whole = completeAnswers(settled)
  return QUESTION_GROUPS.flatMap(({ questions }) => questions).filter(
    (question) => isAsked(question, whole) && (settled[question] ?? null) === null,
  )
}
