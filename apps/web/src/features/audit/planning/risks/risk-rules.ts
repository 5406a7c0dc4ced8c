import type { EngagementRisk } from 'contract/audit/engagement-risks'
import type { Method } from 'contract/risk/method'
import { levelOf, scoreOf } from 'contract/risk/scoring'
import { stepsFrom, type SheetColumn } from '#shared/sheet/columns.ts'
import { SheetStore } from '#shared/sheet/sheet-store.ts'

/** As in list responses; the description is loaded when its panel is opened. */
export type RiskLine = Omit<EngagementRisk, 'description'> & Partial<Pick<EngagementRisk, 'description'>>
export type RiskStore = SheetStore<RiskLine>

/** The library has a newer version than the one that was copied. */
export const isOutdated = ({
  riskVersion,
  currentVersion,
}: Pick<EngagementRisk, 'riskVersion' | 'currentVersion'>): boolean =>
  riskVersion !== null && currentVersion !== null && currentVersion > riskVersion

/** High or critical, in scope, and without a row in the matrix: such a risk blocks the approval of the plan. */
export const isUncovered = ({
  inScope,
  level,
  rows,
}: Pick<RiskLine, 'inScope' | 'level' | 'rows'>): boolean =>
  inScope === true && (level === 'high' || level === 'critical') && rows === 0

/** Leaving a risk out of scope requires a reason. */
export const lacksReason = ({ inScope, reason }: Pick<RiskLine, 'inScope' | 'reason'>): boolean =>
  inScope !== true && reason === null

export const createRisks = (method: Method): RiskStore =>
  new SheetStore<RiskLine>({
    worked(line) {
      const { likelihood, impact } = line
      if (likelihood === null || impact === null) return { ...line, score: null, level: null }
      const point = { likelihood, impact }
      return { ...line, score: scoreOf(point), level: levelOf(method, point) }
    },
    problems: () => [],
  })

const read = (key: string, width: number): SheetColumn => ({ key, kind: 'read', width })

export const columnsOf = ({ matrix }: Method): readonly SheetColumn[] => [
  read('code', 170),
  read('name', 300),
  read('category', 140),
  { key: 'likelihood', kind: 'step', width: 96, steps: stepsFrom(1, matrix.likelihood) },
  { key: 'impact', kind: 'step', width: 80, steps: stepsFrom(1, matrix.impact) },
  read('score', 120),
  { key: 'inScope', kind: 'flag', width: 90 },
  { key: 'reason', kind: 'text', width: 280 },
  read('rows', 100),
]
