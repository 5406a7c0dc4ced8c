import { type GapItem, itemScores, type JudgedItem, missingIn } from 'contract/compliance/gap-items'
import { type Answer, ANSWERS, factorOf, type Scoring, type Weighed } from 'contract/compliance/scoring'
import { type SheetRules, SheetStore, type WorkedLine } from '#shared/sheet/sheet-store.ts'

type Detail = 'summary' | 'gap' | 'cause'
/** As in list responses; detail fields are loaded when its panel is opened. */
export type StoredItem = Omit<GapItem, Detail> & Partial<Pick<GapItem, Detail>>

export type GridItem = WorkedLine<StoredItem>
export type ItemStore = SheetStore<StoredItem>

export const answerOf = ({ answer }: Pick<StoredItem, 'answer'>): Answer => answer ?? 'not_assessed'

const judged = (item: StoredItem): JudgedItem => ({ ...item, answer: answerOf(item) })

/** Fields that an item needs to count as assessed. */
export const stillMissing = (item: StoredItem): (keyof JudgedItem)[] => missingIn(judged(item))

/** The item as input of the formulas. */
export const weighed = (item: StoredItem): Weighed => ({
  weight: item.weight ?? 1,
  answer: answerOf(item),
  factor: item.factor,
  maturity: item.maturity,
  target: item.target,
})

/** Not complete, or returned and not revised: an analysis with such an item cannot be submitted. */
export const isOpen = ({ status }: Pick<StoredItem, 'status'>): boolean =>
  status === 'not_assessed' || status === 'returned'

/** The status that it will have once saved; the server decides. */
function statusOf(item: StoredItem): string {
  if (item.status !== 'not_assessed' && item.status !== 'assessed') return item.status
  return stillMissing(item).length === 0 ? 'assessed' : 'not_assessed'
}

/** Values computed from an answer with the scoring of the analysis. */
export const itemRules = (scoring: Scoring, today: string): SheetRules<StoredItem> => ({
  worked(line) {
    const answer = answerOf(line)
    const partial = answer === 'partially_compliant' ? line.partial : null
    const supported = line.supportedUntil !== null && line.supportedUntil >= today
    const scores = itemScores(judged(line))
    const urgent = scores.priority === 'critical' || scores.priority === 'high'
    const item: StoredItem = {
      ...line,
      ...scores,
      answer,
      partial,
      factor: factorOf(scoring, { answer, partial, supported }),
      unsupported: answer === 'compliant' && !supported,
      unplanned: urgent && line.actions === 0,
    }
    return { ...item, status: statusOf(item) }
  },
  problems: () => [],
})

export const createItems = (scoring: Scoring, today: string): ItemStore =>
  new SheetStore(itemRules(scoring, today))

/** Items by domain, in the order of the text. */
export function byDomain<T extends Pick<StoredItem, 'domain' | 'position'>>(items: readonly T[]): T[] {
  const groups = Map.groupBy(items, ({ domain }) => domain)
  return [...groups.values()].flat()
}

interface DomainCount {
  readonly id: string
  readonly items: number
  readonly answered: number
  readonly answers: readonly (readonly [Answer, number])[]
}

/** The requirements of each domain by their answers, in the order of the sheet. */
export function countDomains(items: readonly Pick<StoredItem, 'domain' | 'answer'>[]): DomainCount[] {
  const domains = Map.groupBy(
    items.filter(({ domain }) => domain !== null),
    ({ domain }) => domain!,
  )
  return [...domains].map(([id, own]) => {
    const byAnswer = Map.groupBy(own, answerOf)
    const answers = ANSWERS.flatMap((answer) => {
      const n = byAnswer.get(answer)?.length ?? 0
      return n > 0 ? [[answer, n] as const] : []
    })
    return {
      id,
      items: own.length,
      answered: own.length - (byAnswer.get('not_assessed')?.length ?? 0),
      answers,
    }
  })
}
