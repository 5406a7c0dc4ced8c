import type { Localized } from 'contract'
import type { ShownRow, ShownSection } from 'contract/techdoc/packages/package-content'
import { shortCode } from 'contract/techdoc/file/short-code'
import type { Structure } from '#modules/techdoc/file/index.ts'
import type { Wording } from '#modules/workspace/exports/index.ts'
import { fillIn } from '#platform/fill-in.ts'
import type { Block } from '#platform/rendering/document-model.ts'
import { ALWAYS_LANDSCAPE, type RegisterColumn, REGISTERS } from './registers.ts'
import { paperWord } from './show-value.ts'

/** Limits of a readable portrait table: number of columns and characters per cell. */
const MOST_COLUMNS = 5
const LONGEST_CELL = 400
/** Landscape tables: own columns beside the one for all other fields, and characters per row. */
const MOST_LANDSCAPE = 8
const LONGEST_ROW = 6000
/** A shorter table that does not fit a portrait page is printed as forms. */
const FEW_ROWS = 3

const lengthOf = ({ facts }: ShownRow): number => facts.reduce((sum, { value }) => sum + value.length, 0)

/** The labels of the fields that the rows have values for, in the order of the fields. */
const labelsIn = (rows: readonly ShownRow[]): Map<string, string> =>
  new Map(rows.flatMap(({ facts }) => facts.map((fact) => [fact.key, fact.label])))

const SHORT = /^(?:initial|residual)(Severity|P1|P2|Probability|HarmProbability)$/

/** What a register needs besides its rows. */
export interface Paper {
  readonly structure: Structure
  readonly wording: Wording
  /** What Annex I asks, by the number of its row. */
  readonly requirements?: ReadonlyMap<string, Localized> | undefined
  /** Whether these are the law's own words, which are printed whole: those of headings as well. */
  readonly quotesLaw?: boolean | undefined
}

class Register {
  private readonly section: ShownSection
  private readonly wording: Wording
  private readonly requirements: Paper['requirements']
  private readonly quotesLaw: boolean
  private readonly columns: readonly RegisterColumn[]
  private readonly labels: ReadonlyMap<string, string>
  /** What fixed rows are about, by their number and title. */
  private readonly subjects: ReadonlyMap<string, string>

  constructor(section: ShownSection, { structure, wording, requirements, quotesLaw = false }: Paper) {
    this.section = section
    this.wording = wording
    this.requirements = requirements
    this.quotesLaw = quotesLaw
    const present = labelsIn(section.rows)
    const shape = structure.byKey.get(section.key)
    const fields = shape?.fields ?? []
    this.subjects = new Map(
      (shape?.items ?? []).flatMap(({ ref, title, text }) =>
        title && text ? [[`${ref} ${wording.text(title)}`, wording.text(text)] as const] : [],
      ),
    )
    this.labels = new Map([
      ...fields.map(({ key, label }) => [key, wording.text(label)] as const),
      ...present,
    ])
    // An empty column of a traceability matrix shows what is not linked.
    const keys = shape?.kind === 'matrix' ? fields.map(({ key }) => key) : [...present.keys()]
    const columns = REGISTERS[section.key] ?? this.byContent(keys)
    const named = new Set(columns.flatMap((one) => one.fields))
    const others = [...present.keys()].filter((key) => !named.has(key))
    this.columns =
      others.length === 0 ? columns : [...columns, { name: 'details', fields: others, width: 40 }]
  }

  private word = (...path: [string, ...string[]]) => paperWord(this.wording.locale, ...path)

  /** The columns of a section without a layout: as many of its fields as fit, in their order. */
  private byContent(keys: readonly string[]): RegisterColumn[] {
    const { rows } = this.section
    const widest = (key: string) =>
      Math.max(
        ...rows.map(({ facts }) => facts.find((fact) => fact.key === key)?.value.length ?? 0),
        this.labels.get(key)!.length,
      )
    const isNamed = rows.some(({ name, facts }) => name !== '' && !facts.some(({ value }) => value === name))
    return [
      { fields: ['code'], width: 12 },
      ...(isNamed ? [{ name: 'docTitle', fields: ['name'], width: 50 }] : []),
      ...keys
        .slice(0, MOST_LANDSCAPE)
        .map((key) => ({ fields: [key], width: Math.min(60, Math.max(16, widest(key) / 2)) })),
    ]
  }

  private headOf({ name, fields }: RegisterColumn): string {
    if (name !== undefined) return this.word('columns', name)
    const [first] = fields
    return first === 'code' ? this.word('number') : this.labels.get(first!)!
  }

  private labelOf(key: string, label: string): string {
    const short = SHORT.exec(key)?.[1]
    return short === undefined ? label : this.word('short', short)
  }

  /** The values of a column of a row. The first field needs no label, unless the column has many of equal weight. */
  private cell(row: ShownRow, { fields, name, bare: allBare, labelled }: RegisterColumn): string {
    const lines = fields.flatMap((key, at) => {
      if (key === 'code') return [shortCode(row.code)]
      if (key === 'name') return this.nameOf(row)
      const fact = row.facts.find((one) => one.key === key)
      if (!fact || fact.value === '') return []
      const bare =
        allBare || (at === 0 && !labelled && name !== 'details' && !SHORT.test(key)) || key.endsWith('Risk')
      return [
        bare
          ? fact.value
          : fillIn(this.word('labelled'), { label: this.labelOf(key, fact.label), value: fact.value }),
      ]
    })
    return lines.join('\n')
  }

  /** The title of a row, with its subject; in the checklist with what Annex I asks. */
  private nameOf({ code, name, facts }: ShownRow): string[] {
    const asked = this.section.key === 'gs.checklist' ? this.requirements?.get(shortCode(code)) : undefined
    const subject = asked ? this.wording.text(asked) : (this.subjects.get(name) ?? '')
    const isSaid = facts.some(({ value }) => value === subject)
    return [name, isSaid ? '' : subject].filter((text) => text !== '')
  }

  private cellsOf(row: ShownRow): string[] {
    // A heading of Annex I has nothing to answer.
    if (this.section.key === 'gs.checklist' && row.facts.length === 0) {
      const [name, ...said] = this.nameOf(row)
      return [[`${shortCode(row.code)} ${name}`, ...(this.quotesLaw ? said : [])].join('\n')]
    }
    const cells = this.columns.map((column) => this.cell(row, column))
    const isAnswered = cells.slice(3, 6).some((cell) => cell !== '')
    // A row of Annex I that does not apply gives its reason across the columns that show conformity.
    return this.section.key === 'gs.checklist' && !isAnswered
      ? [...cells.slice(0, 3), cells.slice(6).toReversed().filter(Boolean).join('\n')]
      : cells
  }

  block(): Block {
    return {
      kind: 'table',
      head: this.columns.map((column) => this.headOf(column)),
      rows: this.section.rows.map((row) => this.cellsOf(row)),
      widths: this.columns.map(({ width }) => width),
      landscape: true,
    }
  }
}

/** A portrait table, where the rows fit one. */
function portraitTable({ rows }: ShownSection, wording: Wording): Block | null {
  const columns = [...labelsIn(rows)]
  const longest = Math.max(0, ...rows.flatMap(({ facts }) => facts.map(({ value }) => value.length)))
  if (columns.length > MOST_COLUMNS || longest > LONGEST_CELL) return null
  const cells = rows.map(({ code, facts }) => [
    shortCode(code),
    ...columns.map(([key]) => facts.find((fact) => fact.key === key)?.value ?? ''),
  ])
  const widest = (at: number) => Math.max(...cells.map((row) => row[at]!.length))
  const head = [paperWord(wording.locale, 'number'), ...columns.map(([, name]) => name)]
  const widths = head.map((_, at) => Math.min(6, Math.max(1.2, widest(at) / 14)))
  return { kind: 'table', head, rows: cells, widths }
}

/** The rows of a section as a table; null where forms are easier to read. */
export function tableOf(section: ShownSection, paper: Paper): Block | null {
  const { key, rows } = section
  if (ALWAYS_LANDSCAPE.has(key)) return new Register(section, paper).block()
  const portrait = portraitTable(section, paper.wording)
  if (portrait || rows.length < FEW_ROWS || rows.some((row) => lengthOf(row) > LONGEST_ROW)) return portrait
  return new Register(section, paper).block()
}
