import type { Collection } from 'contract/collection'
import { useMemo } from 'react'
import { useDynamicTranslation } from '#platform/i18n/index.ts'

const SPINE = ['id', 'version', 'status', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'archivedAt']

/** The texts of a collection, from the contract: the same that the server writes into workbooks. */
export interface CollectionLabels {
  readonly title: string
  readonly one: string
  readonly field: (key: string) => string
  readonly choice: (field: string, value: string) => string
  readonly status: (status: string) => string
  /** The label of the transition to a status. */
  readonly transition: (to: string) => string
  readonly guard: (name: string) => string
  readonly error: (code: string) => string
  readonly problem: (code: string) => string
  /** The label of a workbook column about a related record. */
  readonly column: (key: string) => string
  readonly yes: string
  readonly no: string
}

export function useCollectionLabels({
  name,
  documents,
}: Pick<Collection, 'name' | 'documents'>): CollectionLabels {
  const { t } = useDynamicTranslation([`contract/${name}`, 'contract/common'])
  return useMemo(() => {
    const own = (path: string) => t(`contract/${name}:${path}`)
    const common = (path: string) => t(`contract/common:${path}`)
    /** An untranslated code is better shown than hidden. */
    const coded = (path: string, code: string) => t(`contract/common:${path}.${code}`, { defaultValue: code })
    return {
      title: own('title'),
      one: own('one'),
      field: (key) => {
        if (SPINE.includes(key)) return common(`spine.${key}`)
        return own(documents?.includes(key) ? `documents.${key}` : `fields.${key}`)
      },
      choice: (field, value) => own(`choices.${field}.${value}`),
      status: (status) => own(`statuses.${status}`),
      transition: (to) => own(`transitions.${to}`),
      guard: (guard) => own(`guards.${guard}`),
      error: (code) => coded('errors', code),
      problem: (code) => coded('problems', code),
      column: (key) => coded('columns', key),
      yes: common('workbook.yes'),
      no: common('workbook.no'),
    }
  }, [t, name, documents])
}
