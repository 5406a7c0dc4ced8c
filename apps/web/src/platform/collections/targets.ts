import type { Slice } from './slice.ts'

/** The collections that references point at, by record type; fetched when a page first shows such a reference. */
const TARGETS: Readonly<Record<string, () => Promise<Slice>>> = {
  process: async () => {
    const { processes, processRoutes } = await import('contract/risk/processes')
    return { of: processes, routes: processRoutes as unknown as Slice['routes'] }
  },
  subprocess: async () => {
    const { subprocesses, subprocessRoutes } = await import('contract/risk/subprocesses')
    return { of: subprocesses, routes: subprocessRoutes as unknown as Slice['routes'] }
  },
  risk: async () => {
    const { risks, riskRoutes } = await import('contract/risk/risks')
    return { of: risks, routes: riskRoutes as unknown as Slice['routes'] }
  },
  control: async () => {
    const { controls, controlRoutes } = await import('contract/risk/controls')
    return { of: controls, routes: controlRoutes as unknown as Slice['routes'] }
  },
  evidence: async () => {
    const { evidence, evidenceRoutes } = await import('contract/workspace/evidence')
    return { of: evidence, routes: evidenceRoutes as unknown as Slice['routes'] }
  },
  assessment: async () => {
    const { assessments, assessmentRoutes } = await import('contract/risk/assessments')
    return { of: assessments, routes: assessmentRoutes as unknown as Slice['routes'] }
  },
  riskline: async () => {
    const { risklines, risklineRoutes } = await import('contract/risk/risklines')
    return { of: risklines, routes: risklineRoutes as unknown as Slice['routes'] }
  },
  universe: async () => {
    const { universes, universeRoutes } = await import('contract/compliance/universes')
    return { of: universes, routes: universeRoutes as unknown as Slice['routes'] }
  },
  domain: async () => {
    const { domains, domainRoutes } = await import('contract/compliance/domains')
    return { of: domains, routes: domainRoutes as unknown as Slice['routes'] }
  },
  requirement: async () => {
    const { requirements, requirementRoutes } = await import('contract/compliance/requirements')
    return { of: requirements, routes: requirementRoutes as unknown as Slice['routes'] }
  },
  method: async () => {
    const { methods, methodRoutes } = await import('contract/risk/methods')
    return { of: methods, routes: methodRoutes as unknown as Slice['routes'] }
  },
  revision: async () => {
    const { revisions, revisionRoutes } = await import('contract/compliance/revisions')
    return { of: revisions, routes: revisionRoutes as unknown as Slice['routes'] }
  },
  gapanalysis: async () => {
    const { gapanalyses, gapAnalysisRoutes } = await import('contract/compliance/gapanalyses')
    return { of: gapanalyses, routes: gapAnalysisRoutes as unknown as Slice['routes'] }
  },
  gapitem: async () => {
    const { gapitems, gapItemRoutes } = await import('contract/compliance/gapitems')
    return { of: gapitems, routes: gapItemRoutes as unknown as Slice['routes'] }
  },
  statement: async () => {
    const { statements, statementRoutes } = await import('contract/compliance/statements')
    return { of: statements, routes: statementRoutes as unknown as Slice['routes'] }
  },
  clock: async () => {
    const { clocks, clockRoutes } = await import('contract/compliance/clocks')
    return { of: clocks, routes: clockRoutes as unknown as Slice['routes'] }
  },
  unit: async () => {
    const { units, unitRoutes } = await import('contract/workspace/units')
    return { of: units, routes: unitRoutes as unknown as Slice['routes'] }
  },
}

export function targetSlice(type: string): Promise<Slice> {
  const load = TARGETS[type]
  return load ? load() : Promise.reject(new Error(`no collection of type ${type}`))
}
