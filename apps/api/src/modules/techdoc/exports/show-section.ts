import type { TechdocSection } from 'content'
import { clauseIn } from 'contract/techdoc/file/clause'
import type { ShownFact, ShownSection } from 'contract/techdoc/packages/package-content'
import type { FileValues } from 'contract/techdoc/file/sections'
import type { Structure } from '#modules/techdoc/file/index.ts'
import { hashOfSection, type SnapSection } from './snapshot.ts'
import { paperWord, showValue } from './show-value.ts'
import { label } from '#platform/translations.ts'
import type { Wording } from '#modules/workspace/exports/index.ts'

/** Values with the labels of their fields, in field order. A value without a field comes last, under its key. */
function factsOf(
  structure: Structure,
  shape: TechdocSection | undefined,
  values: FileValues,
  section: SnapSection,
  wording: Wording,
): ShownFact[] {
  const fields = shape?.fields ?? []
  const known = fields.filter(({ key }) => values[key] !== undefined)
  const others = Object.keys(values).filter((key) => !fields.some((field) => field.key === key))
  return [
    ...known.map((field) => ({
      key: field.key,
      label: wording.text(field.label),
      value: showValue(structure, field, values[field.key], section, wording),
    })),
    ...others.map((key) => ({
      key,
      label: paperWord(wording.locale, 'more', key),
      value: showValue(structure, undefined, values[key], section, wording),
    })),
  ]
}

const REASONS = ['noneReason', 'naReason', 'completeReason'] as const

/** A section in the reader's language. Print, the reader's room and comparisons all use this form. */
export function showSection(structure: Structure, section: SnapSection, wording: Wording): ShownSection {
  const shape = structure.byKey.get(section.key)
  const { locale } = wording
  return {
    key: section.key,
    page: section.page,
    ref: clauseIn(shape?.ref ?? '', locale),
    imdrf: shape?.imdrf ?? null,
    title: shape ? wording.text(shape.title) : section.key,
    status: section.status,
    revision: section.revision,
    hash: hashOfSection(section),
    reasons: REASONS.flatMap((key) => {
      const value = section[key]
      return value === null ? [] : [{ key, label: label(locale, 'sections', 'fields', key), value }]
    }),
    facts: factsOf(structure, shape, section.values, section, wording),
    rows: section.rows.map(({ id, code, name, values }) => ({
      id,
      code,
      name: wording.text(name),
      facts: factsOf(structure, shape, values, section, wording),
    })),
    text: section.text,
    documents: section.documents.map(({ id, number, title, version, status, language, name, sha256 }) => ({
      id,
      number,
      title: wording.text(title),
      version,
      status,
      language,
      name,
      sha256,
    })),
  }
}
