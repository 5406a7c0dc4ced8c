import type { FileRow, FileStructure, TechnicalFile } from '../file/file-model.ts'
import { isEffective, listOf, rowById, rowsOf, textOf } from '../file/file-values.ts'
import { citationsOf, documentsOf } from '../file/citations.ts'
import { sectionsThatCount } from '../file/sections-that-count.ts'
import { cell, type Cell, type Chain, chain, hole, orHole } from './chain.ts'

/** TRC-9: documents with their citations, and sections that require evidence with the documents they cite. */
export function traceDocuments(file: TechnicalFile, structure: FileStructure): Chain[] {
  const kept = [...file.documents.values()].filter(
    ({ status }) => status !== 'withdrawn' && status !== 'obsolete',
  )
  const bare = sectionsThatCount(file, structure).filter(
    (section) => section.evidence.length > 0 && documentsOf(section, file).size === 0,
  )
  return [
    ...kept.map((document) => {
      const cited = citationsOf(file, document.id).map((key) => file.sections.get(key)?.id ?? key)
      return chain(document.id, [
        cell('document', document.id, isEffective(document)),
        ...orHole(
          'section',
          cited.map((id) => cell('section', id)),
        ),
      ])
    }),
    ...bare.map(({ key }) => {
      const id = file.sections.get(key)?.id ?? key
      return chain(id, [cell('section', id), hole('document')])
    }),
  ]
}

/** Whether every required language is present. */
export const coversLanguages = (row: FileRow | undefined, required: readonly string[]): boolean =>
  row !== undefined && required.every((language) => listOf(row.values, 'languages').includes(language))

function versionCell(file: TechnicalFile, row: FileRow, kind: 'label' | 'ifu'): Cell {
  const item = rowById(file, `mi.${kind === 'label' ? 'labels' : 'ifu'}`, textOf(row.values, `${kind}Ref`))
  if (item === undefined) return hole(kind)
  const covered =
    coversLanguages(item, listOf(row.values, 'requiredLanguages')) ||
    textOf(row.values, 'exceptionBasis') !== ''
  return cell(kind, item.id, covered && textOf(item.values, 'status') === 'effective')
}

/** Countries where the device is currently sold. */
const activeMarkets = (file: TechnicalFile): Set<string> =>
  new Set(
    [...rowsOf(file, 'dd.market-history'), ...rowsOf(file, 'ar.markets')]
      .filter(({ values }) => textOf(values, 'marketStatus') === 'on-market')
      .flatMap(({ values }) => listOf(values, 'country')),
  )

/** TRC-10: country, language, version of the label and of the instructions. */
export function traceLanguages(file: TechnicalFile): Chain[] {
  const rows = rowsOf(file, 'mi.languages')
  const named = new Set(rows.flatMap(({ values }) => listOf(values, 'country')))
  return [
    ...rows.map((row) =>
      chain(row.id, [
        cell('country', row.id),
        listOf(row.values, 'requiredLanguages').length === 0 ? hole('language') : cell('language', row.id),
        versionCell(file, row, 'label'),
        versionCell(file, row, 'ifu'),
      ]),
    ),
    ...[...activeMarkets(file)]
      .filter((country) => !named.has(country))
      .map((country) => chain(country, [cell('country', country), hole('language')])),
  ]
}
