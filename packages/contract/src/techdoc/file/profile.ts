import type { Answer, Profile, RiskClass, SectionShape, TechnicalFile } from './file-model.ts'
import { listOf, rowsOf, textOf, valuesOf } from './file-values.ts'

export type Applicability = 'applicable' | 'not_applicable' | 'undecided'

/** EU and EEA states, whose manufacturers need no authorised representative. */
const UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

const not = (one: Answer): Answer => (one === 'tbd' ? 'tbd' : one === 'yes' ? 'no' : 'yes')
const said = (holds: boolean): Answer => (holds ? 'yes' : 'no')
const any = (answers: readonly Answer[]): Answer =>
  answers.includes('yes') ? 'yes' : answers.includes('tbd') ? 'tbd' : 'no'
const all = (answers: readonly Answer[]): Answer => not(any(answers.map(not)))

export const answerOf = (profile: Profile, code: string): Answer => profile[code] ?? 'tbd'

/** Medical device software is software alone; other qualified products are physical unless stated otherwise. */
function physicalOf(given: Answer, kind: string): Answer {
  if (kind === 'mdsw') return 'no'
  return given === 'tbd' && kind !== '' ? 'yes' : given
}

/** Cached: every row of Annex I and every section needs the profile, and a loaded file does not change. */
const derived = new WeakMap<TechnicalFile, Profile>()

/**
 * Characteristics derived from other parts of the file (section 4); the given answer is used where nothing can be
 * derived.
 */
export function deriveProfile(file: TechnicalFile): Profile {
  const known = derived.get(file) ?? workOut(file)
  derived.set(file, known)
  return known
}

function workOut(file: TechnicalFile): Profile {
  const { profile, device } = file
  const given = (code: string) => answerOf(profile, code)
  const kind = textOf(valuesOf(file, 'dd.qualification'), 'qualificationType')
  const countries = listOf(valuesOf(file, 'f.manufacturer'), 'countryOfEstablishment')
  const packed = rowsOf(file, 'dd.udi-di').flatMap(({ values }) =>
    typeof values['sterileLabel'] === 'boolean' ? [values['sterileLabel']] : [],
  )
  const third: Answer = device.riskClass === null ? 'tbd' : said(device.riskClass === 'III')
  return {
    ...profile,
    physical: physicalOf(given('physical'), kind),
    'active-implantable': all([given('active'), given('implantable')]),
    sscp: any([third, given('implantable')]),
    'non-eu-manufacturer':
      countries.length === 0
        ? given('non-eu-manufacturer')
        : said(!countries.some((code) => UNION.has(code))),
    sterile: packed.length === 0 ? given('sterile') : said(packed.includes(true)),
    'non-sterile': packed.length === 0 ? given('non-sterile') : said(packed.includes(false)),
  }
}

export const isImplantable = (file: TechnicalFile): boolean =>
  answerOf(deriveProfile(file), 'implantable') === 'yes'

/** The characteristics that a hint names: `a+b` asks for both, and `!a` for a device without it. */
export const codesOf = (hint: string): string[] => hint.split('+').map((code) => code.replace('!', ''))

const matchHint = (hint: string, profile: Profile): Answer =>
  all(
    hint
      .split('+')
      .map((code) =>
        code.startsWith('!') ? not(answerOf(profile, code.slice(1))) : answerOf(profile, code),
      ),
  )

/** Whether any of the hints matches the device. */
export const matchHints = (hints: readonly string[], profile: Profile): Answer =>
  hints.includes('all') ? 'yes' : any(hints.map((hint) => matchHint(hint, profile)))

function matchClass(requiredFor: readonly string[], profile: Profile, riskClass: RiskClass | null): Answer {
  const asksImplantable = requiredFor.includes('implantable')
  const implantable = asksImplantable ? answerOf(profile, 'implantable') : 'no'
  const classes = requiredFor.length - (asksImplantable ? 1 : 0)
  // While the class is undecided, only requirements of every class are certain.
  const byClass = riskClass === null ? (classes === 7 ? 'yes' : 'tbd') : said(requiredFor.includes(riskClass))
  return any([byClass, implantable])
}

/** Whether a section applies to this device. */
export function applies(
  hints: readonly string[],
  requiredFor: readonly string[],
  profile: Profile,
  riskClass: RiskClass | null,
): Applicability {
  const answer = all([matchHints(hints, profile), matchClass(requiredFor, profile, riskClass)])
  return answer === 'yes' ? 'applicable' : answer === 'no' ? 'not_applicable' : 'undecided'
}

type Demand = Pick<SectionShape, 'appliesHint' | 'requiredFor'>

/** Required of every device of this class, whatever its characteristics. */
export const isMandatory = (section: Demand, profile: Profile, riskClass: RiskClass | null): boolean =>
  section.appliesHint.includes('all') && matchClass(section.requiredFor, profile, riskClass) === 'yes'

/** 3 mandatory, 2 conditional and applicable, 1 optional: undecided, or written although not required. */
export function weightOf(section: Demand, profile: Profile, riskClass: RiskClass | null): 1 | 2 | 3 {
  if (isMandatory(section, profile, riskClass)) return 3
  return applies(section.appliesHint, section.requiredFor, profile, riskClass) === 'applicable' ? 2 : 1
}
