import type { FileStructure, TechnicalFile } from '../file/file-model.ts'
import { type Chain, type TraceState, worstState } from './chain.ts'
import { traceClaims, traceFindings } from './clinical-trace.ts'
import { traceComponents, traceDesign } from './design-trace.ts'
import { traceDocuments, traceLanguages } from './document-trace.ts'
import { traceGspr } from './gspr-trace.ts'
import { traceHazards, traceMaterials, traceScenarios } from './risk-trace.ts'

export const TRACE_RULES = [
  ...(['TRC-1', 'TRC-2', 'TRC-3', 'TRC-4', 'TRC-5'] as const),
  ...(['TRC-6', 'TRC-7', 'TRC-8', 'TRC-9', 'TRC-10'] as const),
] as const
export type TraceRule = (typeof TRACE_RULES)[number]

const TRACES: Readonly<Record<TraceRule, (file: TechnicalFile, structure: FileStructure) => Chain[]>> = {
  'TRC-1': traceGspr,
  'TRC-2': traceHazards,
  'TRC-3': traceClaims,
  'TRC-4': traceDesign,
  'TRC-5': traceMaterials,
  'TRC-6': traceScenarios,
  'TRC-7': traceComponents,
  'TRC-8': traceFindings,
  'TRC-9': traceDocuments,
  'TRC-10': traceLanguages,
}

/** The matrix sections with traced chains; the matrix of risk acceptability is an ordinary table. */
export const TRACED_SECTIONS: Readonly<Record<string, TraceRule>> = {
  'gs.trace': 'TRC-1',
  'br.trace': 'TRC-2',
  'cl.trace': 'TRC-3',
  'vv.trace': 'TRC-4',
  'pms.feedback': 'TRC-8',
  'dc.links': 'TRC-9',
  'mi.languages': 'TRC-10',
}

export interface TraceMatrix {
  readonly rule: TraceRule
  readonly chains: readonly Chain[]
  /** The share of green chains, from 0 to 1; null where there is nothing to trace. */
  readonly score: number | null
}

const traced = new WeakMap<TechnicalFile, WeakMap<FileStructure, Map<TraceRule, readonly Chain[]>>>()

/** The chains of a file, cached: every row of a matrix needs them. */
function chainsOf(rule: TraceRule, file: TechnicalFile, structure: FileStructure): readonly Chain[] {
  const ofFile = traced.get(file) ?? new WeakMap<FileStructure, Map<TraceRule, readonly Chain[]>>()
  traced.set(file, ofFile)
  const known = ofFile.get(structure) ?? new Map<TraceRule, readonly Chain[]>()
  ofFile.set(structure, known)
  const chains = known.get(rule) ?? TRACES[rule](file, structure)
  known.set(rule, chains)
  return chains
}

/** TRC-1…TRC-10: the chains of one matrix, and the share of complete ones. */
export function traceMatrix(rule: TraceRule, file: TechnicalFile, structure: FileStructure): TraceMatrix {
  const chains = chainsOf(rule, file, structure)
  const green = chains.filter(({ state }) => state === 'green').length
  return { rule, chains, score: chains.length === 0 ? null : green / chains.length }
}

/** The state of the chains that start with a record; null where there are none. */
export function traceStateOf(
  rule: TraceRule,
  start: string,
  file: TechnicalFile,
  structure: FileStructure,
): TraceState | null {
  const states = chainsOf(rule, file, structure).filter((one) => one.start === start)
  return states.length === 0 ? null : worstState(states.map(({ state }) => state))
}
