import { type SizeFacts, suggestSize } from 'contract/audit/sampling'

const NOTHING: SizeFacts = {
  basis: null,
  frequency: null,
  riskLevel: null,
  automated: null,
  generalControlsEffective: null,
  variations: null,
  confidence: null,
  tolerable: null,
  populationSize: null,
}

/** The facts of a sample as far as they are known. */
export const sizeFacts = (facts: Readonly<Record<string, unknown>>): SizeFacts => ({ ...NOTHING, ...facts })

/** The size that the rules require, as the value of the field; none while the facts do not suffice. */
export function sizeValue(facts: Readonly<Record<string, unknown>>): { size?: number } {
  const found = suggestSize(sizeFacts(facts))
  return found ? { size: found.size } : {}
}
