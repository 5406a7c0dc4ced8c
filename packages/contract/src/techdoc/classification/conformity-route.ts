import type { ClassificationInput } from './classification-input.ts'
import type { Classification } from './classification.ts'

/** Codes of the option sets `conformityRoute` and `consultations` of the structure. */
type ConformityRoute = 'self' | 'ix-i-iii' | 'ix-full' | 'x-xi-a' | 'x-xi-b' | 'xi-a' | 'xi-b' | 'xiii'
type Consultation = 'medicinal' | 'human-tissue' | 'tse' | 'substances' | 'cecp'

export interface RouteAdvice {
  /** Alternatives; any of them is sufficient. */
  readonly routes: readonly ConformityRoute[]
  readonly notifiedBody: 'none' | 'limited' | 'full'
  /** Which technical documentation the notified body assesses. */
  readonly sampling: 'none' | 'category' | 'generic_group' | 'every_device'
  readonly consultations: readonly Consultation[]
}

const TYPE_ROUTES = ['x-xi-a', 'x-xi-b'] as const

function adviseByClass(
  { class: of, suffixes }: Classification,
  input: ClassificationInput,
): Omit<RouteAdvice, 'consultations'> {
  const implant = input.invasiveness === 'implant'
  if (input.customMade) {
    // Annex XIII; for a custom-made class III implant, the quality system is assessed as well (Article 52(8)).
    const assessed = of === 'III' && implant
    const routes: ConformityRoute[] = assessed ? ['xiii', 'ix-i-iii', 'xi-a'] : ['xiii']
    return { routes, notifiedBody: assessed ? 'full' : 'none', sampling: 'none' }
  }
  switch (of) {
    case 'I':
      return suffixes.length === 0
        ? { routes: ['self'], notifiedBody: 'none', sampling: 'none' }
        : { routes: ['ix-i-iii', 'xi-a'], notifiedBody: 'limited', sampling: 'none' }
    case 'IIa':
      return { routes: ['ix-i-iii', 'xi-a', 'xi-b'], notifiedBody: 'full', sampling: 'category' }
    case 'IIb':
      return implant && !input.listedImplant
        ? { routes: ['ix-full', ...TYPE_ROUTES], notifiedBody: 'full', sampling: 'every_device' }
        : { routes: ['ix-i-iii', ...TYPE_ROUTES], notifiedBody: 'full', sampling: 'generic_group' }
    default:
      return { routes: ['ix-full', ...TYPE_ROUTES], notifiedBody: 'full', sampling: 'every_device' }
  }
}

/** CLS-10: the conformity assessment routes that Article 52 allows, and the required consultations. */
export function adviseRoute(classification: Classification, input: ClassificationInput): RouteAdvice {
  const twelve = classification.results.some(({ rule, applies }) => rule === 12 && applies)
  const asked: readonly [Consultation, boolean][] = [
    ['medicinal', input.medicinalSubstance],
    ['human-tissue', input.tissue === 'human'],
    ['tse', input.tissue === 'animal' || input.tissue === 'animal_intact_skin'],
    ['substances', input.substances !== 'none'],
    // Article 54: class III implants, and class IIb active devices of rule 12.
    [
      'cecp',
      (classification.class === 'III' && input.invasiveness === 'implant') ||
        (classification.class === 'IIb' && twelve),
    ],
  ]
  return {
    ...adviseByClass(classification, input),
    consultations: asked.filter(([, holds]) => holds).map(([consultation]) => consultation),
  }
}
