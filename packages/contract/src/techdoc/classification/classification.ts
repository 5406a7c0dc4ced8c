import { type BaseClass, type ClassificationInput } from './classification-input.ts'
import { CLASSIFICATION_RULES, rankOf } from './classification-rules.ts'
import type { RiskClass } from '../file/file-model.ts'

export interface RuleResult {
  /** 1 to 22, or CLS-3 for software that drives a device. */
  readonly rule: number | 'CLS-3'
  readonly applies: boolean
  readonly class: BaseClass | null
  /** A key of the `classification` translations. */
  readonly reason: string
}

export interface Classification {
  readonly class: BaseClass
  /** The stated class: for class I with a suffix where one applies. */
  readonly riskClass: RiskClass
  readonly suffixes: readonly ('s' | 'm' | 'r')[]
  /** The rules that determine the class. */
  readonly determining: readonly RuleResult['rule'][]
  readonly results: readonly RuleResult[]
}

/** CLS-3: software that drives or influences a device has that device's class. */
const driven = ({ software, drivenClass }: ClassificationInput): RuleResult[] =>
  software === 'drives' && drivenClass !== null
    ? [{ rule: 'CLS-3', applies: true, class: drivenClass, reason: 'driven_device' }]
    : []

/** Rules 1 and 13 are for devices that no other rule covers. */
const refusalOf = (rule: number, { invasiveness, active }: ClassificationInput): string =>
  (rule === 1 && invasiveness === 'none') || (rule === 13 && active.length > 0)
    ? 'another_rule'
    : 'does_not_apply'

/** CLS-5: runs all 22 rules; the highest result wins. */
export function classify(input: ClassificationInput): Classification {
  const byRule = CLASSIFICATION_RULES.map((rule, at): RuleResult => {
    const verdict = rule(input)
    return verdict === null
      ? { rule: at + 1, applies: false, class: null, reason: refusalOf(at + 1, input) }
      : { rule: at + 1, applies: true, class: verdict[0], reason: verdict[1] }
  })
  const results = [...byRule, ...driven(input)]
  // Without an applicable rule, the device is in the lowest class.
  const highest = results.reduce<BaseClass>(
    (most, one) => (one.class !== null && rankOf(one.class) > rankOf(most) ? one.class : most),
    'I',
  )
  const suffixes = highest === 'I' ? suffixesOf(input) : []
  return {
    class: highest,
    riskClass: suffixes[0] === undefined ? highest : `I${suffixes[0]}`,
    suffixes,
    determining: results.filter((one) => one.class === highest).map((one) => one.rule),
    results,
  }
}

/** Reasons for a notified body with a class I device; the first one is stated. */
function suffixesOf(input: ClassificationInput): ('s' | 'm' | 'r')[] {
  const held: readonly ['s' | 'm' | 'r', boolean][] = [
    ['s', input.sterile],
    ['m', input.measuring],
    ['r', input.reusableInstrument && input.invasiveness === 'surgical'],
  ]
  return held.filter(([, holds]) => holds).map(([suffix]) => suffix)
}

export type Rule11Significance = 'treat_or_diagnose' | 'drive_management' | 'inform'
export type Rule11State = 'critical' | 'serious' | 'non_serious'

const RULE_11: Readonly<Record<Rule11Significance, Readonly<Record<Rule11State, BaseClass>>>> = {
  treat_or_diagnose: { critical: 'III', serious: 'IIb', non_serious: 'IIa' },
  drive_management: { critical: 'IIb', serious: 'IIa', non_serious: 'IIa' },
  inform: { critical: 'IIa', serious: 'IIa', non_serious: 'IIa' },
}

/** The help table for rule 11 (MDCG 2019-11 rev.1): a hint beside the questions, not an answer to them. */
export const hintRule11 = (significance: Rule11Significance, state: Rule11State): BaseClass =>
  RULE_11[significance][state]
