import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'

export interface Finding {
  readonly page: string
  /** The number of the success criterion of WCAG 2.2, or the clause of EN 301 549. */
  readonly criterion: string
  readonly what: string
}

const artifacts = new URL('../../../artifacts/accessibility/', import.meta.url).pathname
const figures = new URL('../../../docs/quality/figures/accessibility.jsonl', import.meta.url).pathname

/** What a run measured and found. */
export class Findings {
  readonly list: Finding[] = []
  readonly #measured = new Set<string>()
  readonly #look: string

  constructor(look: string) {
    this.#look = look
  }

  /** A criterion that was measured on a page, with all that violates it there. */
  add(page: string, criterion: string, found: readonly string[]): void {
    this.#measured.add(criterion)
    this.list.push(...found.map((what) => ({ page, criterion, what })))
  }

  /** After every page: a run that is cut off leaves what it has. */
  async save(pages: number): Promise<void> {
    await mkdir(artifacts, { recursive: true })
    const kept = { run: this.#run(pages), findings: this.list }
    await writeFile(`${artifacts}${this.#look}.json`, JSON.stringify(kept, null, 2))
  }

  /** `KEEP_FIGURES=1` appends the run to the figures that `docs/accessibility.md` is compared with. */
  async keep(pages: number): Promise<void> {
    if (process.env['KEEP_FIGURES']) await appendFile(figures, `${JSON.stringify(this.#run(pages))}\n`)
  }

  #run(pages: number) {
    const revision = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
    const criteria = [...this.#measured].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    const counts = criteria.map((criterion) => [
      criterion,
      this.list.filter((finding) => finding.criterion === criterion).length,
    ])
    const date = new Date().toISOString().slice(0, 10)
    return { revision, date, look: this.#look, pages, findings: Object.fromEntries(counts) }
  }
}
