import type { TechnicalFile } from '../file/file-model.ts'
import { listOf, plain, proseOf, rowById, rowsOf, textOf, valuesOf } from '../file/file-values.ts'
import { type Check, itemRow, nameOf, NOTHING, type Spot } from './finding.ts'

/**
 * CON-1. The file contains the text in the description, the declaration and the clinical plan. For the instructions it
 * contains only whether they agree, and for the SSCP nothing.
 */
export const checkPurpose: Check = (file) => {
  const purpose = proseOf(valuesOf(file, 'dd.purpose'), 'intendedPurpose')
  const differs = ['f.doc', 'cl.cep'].flatMap((section): Spot[] => {
    const text = proseOf(valuesOf(file, section), 'intendedPurposeShort')
    return purpose !== '' && text !== '' && text !== purpose
      ? [{ section, field: 'intendedPurposeShort' }]
      : []
  })
  const item = itemRow(file, 'mi.ifu-items', '23.4(b)')
  const wrong = item !== undefined && textOf(item.values, 'present') === 'incorrect'
  return wrong ? [...differs, { section: 'mi.ifu-items', row: item.id, field: 'present' }] : differs
}

/** CON-2. The declaration refers to the manufacturer record, so it cannot differ. */
export const checkManufacturer: Check = (file) => {
  const stated = valuesOf(file, 'f.manufacturer')
  const [name, address, srn] = [
    textOf(stated, 'legalName'),
    textOf(stated, 'registeredAddress'),
    textOf(stated, 'srn'),
  ]
  const compare = (spot: Spot, expected: string, found: string, same: boolean): Spot[] =>
    expected === '' || found === '' || same ? [] : [{ ...spot, details: { expected, found } }]
  const equal = (one: string, other: string) => plain(one) === plain(other)
  const label = itemRow(file, 'mi.label-items', '23.2(c)')
  const wording = label ? textOf(label.values, 'wordingUsed') : ''
  return [
    ...(label
      ? [name, address].flatMap((expected) =>
          compare(
            { section: 'mi.label-items', row: label.id, field: 'wordingUsed' },
            expected,
            wording,
            plain(wording).includes(plain(expected)),
          ),
        )
      : []),
    ...rowsOf(file, 'f.eudamed')
      .filter(({ values }) => textOf(values, 'eudamedModule') === 'actor')
      .flatMap(({ id, values }) => {
        const found = textOf(values, 'identifier')
        return compare({ section: 'f.eudamed', row: id, field: 'identifier' }, srn, found, equal(srn, found))
      }),
    ...rowsOf(file, 'dm.sites')
      .filter(({ values }) => listOf(values, 'siteRole').includes('legal'))
      .flatMap(({ id, values }) =>
        [['siteName', name] as const, ['address', address] as const, ['srn', srn] as const].flatMap(
          ([field, expected]) => {
            const found = textOf(values, field)
            return compare({ section: 'dm.sites', row: id, field }, expected, found, equal(expected, found))
          },
        ),
      ),
  ]
}

const RANK = ['I', 'IIa', 'IIb', 'III']
const baseOf = (riskClass: string): string => (riskClass.startsWith('II') ? riskClass : 'I')

/** The result of the rule-by-rule analysis: the highest class, and the rules that lead to it. */
function analysed(file: TechnicalFile): { readonly highest: string; readonly rules: readonly string[] } {
  const applied = rowsOf(file, 'dd.classification').filter(
    ({ values }) => textOf(values, 'ruleApplies') === 'yes',
  )
  const classes = applied.map(({ values }) => textOf(values, 'resultingClass'))
  const highest = RANK.findLast((one) => classes.includes(one)) ?? ''
  const rules = applied
    .filter(({ values }) => textOf(values, 'resultingClass') === highest)
    .map(({ values }) => textOf(values, 'ruleNumber'))
  return { highest, rules }
}

/** CON-3: class, rule and Basic UDI-DI. */
export const checkClass: Check = (file) => {
  const result = valuesOf(file, 'dd.class-result')
  const expected = textOf(result, 'riskClass') || (file.device.riskClass ?? '')
  const differs = (section: string, found: string, field: string, row?: string, should = expected): Spot[] =>
    should === '' || found === '' || found === should
      ? []
      : [{ section, field, ...(row === undefined ? {} : { row }), details: { expected: should, found } }]
  const { highest, rules } = analysed(file)
  const rule = textOf(result, 'determiningRule')
  const declared = listOf(valuesOf(file, 'f.doc'), 'basicUdiDiRefs')
  return [
    ...differs('f.doc', textOf(valuesOf(file, 'f.doc'), 'riskClass'), 'riskClass'),
    ...differs('dd.class-result', file.device.riskClass ?? '', 'riskClass'),
    ...(highest === '' || expected === ''
      ? []
      : differs('dd.class-result', baseOf(expected), 'riskClass', undefined, highest)),
    ...(rule === '' || rules.length === 0 || rules.includes(rule)
      ? []
      : differs('dd.class-result', rule, 'determiningRule', undefined, rules.join(', '))),
    ...rowsOf(file, 'dd.basic-udi').flatMap((row) => [
      ...differs('dd.basic-udi', textOf(row.values, 'riskClass'), 'riskClass', row.id),
      ...(declared.length === 0 || declared.includes(row.id)
        ? []
        : differs('f.doc', NOTHING, 'basicUdiDiRefs', undefined, nameOf(row, 'basicUdiDi'))),
    ]),
  ]
}

const GONE = new Set(['withdrawn', 'refused', 'ended'])

/** CON-4: variants, UDI-DI rows and the declaration name the same products. */
export const checkVariants: Check = (file) => {
  const variants = rowsOf(file, 'dd.variants').filter(
    ({ values }) => !GONE.has(textOf(values, 'marketStatus')),
  )
  const codes = rowsOf(file, 'dd.udi-di')
  const declared = plain(proseOf(valuesOf(file, 'f.doc'), 'productIdentification'))
  const name = (row: (typeof variants)[number]) => nameOf(row, 'variantName', 'catalogueNumber')
  const isDeclared = (row: (typeof variants)[number]) =>
    ['catalogueNumber', 'variantName'].some((field) => {
      const text = plain(textOf(row.values, field))
      return text !== '' && declared.includes(text)
    })
  return [
    ...variants
      .filter(({ id }) => !codes.some(({ values }) => textOf(values, 'variantRef') === id))
      .map((row): Spot => ({ section: 'dd.udi-di', field: 'variantRef', details: { name: name(row) } })),
    ...codes
      .filter(({ values }) => rowById(file, 'dd.variants', textOf(values, 'variantRef')) === undefined)
      .map((row): Spot => ({
        section: 'dd.udi-di',
        row: row.id,
        field: 'variantRef',
        details: { name: nameOf(row, 'catalogueNumber', 'udiDi') },
      })),
    ...variants
      .filter((row) => declared !== '' && !isDeclared(row))
      .map((row): Spot => ({
        section: 'f.doc',
        field: 'productIdentification',
        details: { name: name(row) },
      })),
  ]
}
