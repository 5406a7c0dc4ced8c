import type { Values } from './file-model.ts'
import { numberOf } from './file-values.ts'

/** CLN-4: the weight of a source, relevance (0–5) × quality (0–5) ÷ 25; null while one is missing. */
export function appraisalWeight(values: Values): number | null {
  const [relevance, quality] = [numberOf(values, 'relevanceScore'), numberOf(values, 'qualityScore')]
  return relevance === null || quality === null ? null : (relevance * quality) / 25
}
