import { QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Locale } from 'contract/locale'
import { normaliseText } from 'contract/search-text'
import { totalKey } from '#platform/collections/list.ts'
import { namedText, type Named } from '#platform/collections/names.ts'
import { codeOf, titleOf, type Line } from '#platform/collections/slice.ts'
import { listSamples, sampleFigures, type ListQuestion } from './list-samples.ts'
import { PEOPLE, sampleLines } from './sample-lines.ts'
import { samples } from './samples.ts'

const ME = PEOPLE[0]!.id

/** Answers the queries of the UI kit from data of the page: a visitor causes no request, and nothing is stored. */
export class SampleClient extends QueryClient {
  lines: readonly Line[] = sampleLines()

  // Every query of the page passes here; its function, which would call the server, is replaced.
  override defaultQueryOptions = ((options: Parameters<QueryClient['defaultQueryOptions']>[0]) => ({
    ...QueryClient.prototype.defaultQueryOptions.call(this, options),
    queryFn: ({ queryKey }: { queryKey: QueryKey }) => this.answer(queryKey),
    staleTime: Infinity,
  })) as QueryClient['defaultQueryOptions']

  protected answer([subject, what, ...rest]: QueryKey): unknown {
    if (subject === 'names') return this.names(what as string, rest)
    if (what === 'figures')
      return sampleFigures(this.lines, rest[0] as Parameters<typeof sampleFigures>[1], ME)
    const question = rest[0] as ListQuestion
    const page = listSamples(this.lines, question, ME)
    this.setQueryData(totalKey(samples, question.filter), page.total)
    return page
  }

  private names(kind: string, rest: readonly unknown[]): Named | readonly Named[] | Promise<never> {
    const all = kind === 'person' ? PEOPLE : this.lines.map((line) => this.named(line))
    const last = rest.at(-1) as Locale | { id?: string; q?: string }
    if (typeof last === 'string') return all
    if (last.id !== undefined)
      return all.find((one) => one.id === last.id) ?? Promise.reject(new Error('gone'))
    const wanted = normaliseText(last.q ?? '')
    return all.filter((one) => normaliseText(namedText(one, rest[0] as Locale)).includes(wanted)).slice(0, 50)
  }

  private named(line: Line): Named {
    return { id: line.id, code: codeOf(samples, line), title: titleOf(samples, line) }
  }

  /** Changes a record of the page, or adds one to it. */
  save(id: string | undefined, values: Readonly<Record<string, unknown>>): string {
    const now = new Date().toISOString()
    const known = this.lines.find((line) => line.id === id)
    const at = this.lines.length + 1
    const blank = Object.fromEntries(Object.keys(samples.fields).map((key) => [key, null]))
    const line = {
      ...blank,
      related: [],
      tags: [],
      id: crypto.randomUUID(),
      status: samples.machine.initial,
      createdAt: now,
      createdBy: ME,
      archivedAt: null,
      can: ['update'],
      code: `WB-${String(at).padStart(3, '0')}`,
      ...known,
      ...values,
      version: (known?.version ?? 0) + 1,
      updatedAt: now,
      updatedBy: ME,
    } as Line
    this.lines = known ? this.lines.map((one) => (one === known ? line : one)) : [line, ...this.lines]
    void this.invalidateQueries()
    return line['code'] as string
  }
}
