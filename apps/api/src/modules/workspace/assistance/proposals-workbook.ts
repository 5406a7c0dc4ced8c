import { inLocale, isRightToLeft, type Locale, type Localized } from 'contract'
import type { Proposal } from 'contract/workspace/proposals'
import type { WorkbookModel } from '#platform/collection/excel/build-workbook.ts'
import { label } from '#platform/translations.ts'

const COLUMNS = [
  ...([
    ['capability', 18],
    ['state', 12],
    ['subject', 14],
    ['subjectTitle', 40],
    ['subjectQuote', 60],
  ] as const),
  ...([
    ['target', 14],
    ['targetTitle', 40],
    ['targetQuote', 60],
    ['score', 10],
  ] as const),
  ...([
    ['madeAt', 22],
    ['decidedAt', 22],
    ['decidedBy', 38],
    ['reason', 40],
  ] as const),
] as const

/** What was proposed about records that the reader may read, and what was decided. */
export function proposalsWorkbook(proposals: readonly Proposal[], locale: Locale, now: Date): WorkbookModel {
  const word = (...path: string[]) => label(locale, 'server', 'proposals', ...path)
  const created = new Date(Math.floor(now.getTime() / 1000) * 1000)
  return {
    created,
    rightToLeft: isRightToLeft(locale),
    readme: [
      [word('title'), word('howTo')],
      [label(locale, 'common', 'workbook', 'date'), created.toISOString().slice(0, 10)],
    ],
    columns: COLUMNS.map(([key, width]) => ({ key, label: word(key), width, numeric: key === 'score' })),
    rows: proposals.map(({ capability, state, subject, target, citations, score, ...rest }) => [
      word('capabilities', capability),
      word('states', state),
      subject.code,
      inLocale(subject.title as Localized, locale),
      citations[0]?.quote ?? null,
      target.code,
      inLocale(target.title as Localized, locale),
      citations[1]?.quote ?? null,
      Math.round(score * 100),
      rest.madeAt,
      rest.decidedAt,
      rest.decidedBy,
      rest.reason,
    ]),
    lists: [],
  }
}
