import common from 'contract/translations/en/common.json' with { type: 'json' }
import { createElement, type FunctionComponent } from 'react'
import { expect, test } from 'vitest'
import { renderIn } from '#platform/testing/render-in.ts'
import bulk from '#shared/bulk/locales/en.json' with { type: 'json' }
import dialog from '#ui/dialog/locales/en.json' with { type: 'json' }
import { loadNamespaces, type Translate, useDynamicTranslation, useTranslation } from './index.ts'

// Each `@ts-expect-error` below marks an error that the type check must report: if it were accepted, the comment
// itself would be the error. The assertion next to it shows what a reader would see.

const TEXTS = { 'shared/bulk': bulk, 'ui/dialog': dialog, 'contract/common': common }
const show = (component: FunctionComponent) => renderIn('en', TEXTS, createElement(component))

test('an existing key is translated, with or without its namespace', async () => {
  function Right() {
    const { t } = useTranslation(['ui/dialog', 'contract/common'])
    return [t('cancel'), t('ui/dialog:close'), t('contract/common:spine.id')].join()
  }
  expect(await show(Right)).toBe('Cancel,Close,Id')
})

test('a key that does not exist fails the type check', async () => {
  function Wrong({ field = 'id' }: { field?: 'id' | 'version' }) {
    const { t } = useTranslation(['ui/dialog', 'contract/common'])
    return [
      // @ts-expect-error -- misspelt
      t('cancell'),
      // @ts-expect-error -- a group of texts
      t('contract/common:spine'),
      // @ts-expect-error -- a key of the second namespace without that namespace before it
      t('spine.id'),
      // @ts-expect-error -- a namespace that was not asked for
      t('shared/bulk:cancel'),
      // @ts-expect-error -- misspelt around a part that varies
      t(`contract/common:spin.${field}`),
      t(`contract/common:spine.${field}`),
    ].join()
  }
  expect(await show(Wrong)).toBe('cancell,spine,spine.id,Cancel,spin.id,Id')
})

test('a namespace that does not exist fails the type check', async () => {
  function Wrong() {
    // @ts-expect-error -- misspelt
    const { t } = useTranslation('ui/dialogue')
    return t('close')
  }
  expect(await show(Wrong)).toBe('close')
  // @ts-expect-error -- misspelt
  expect(() => loadNamespaces('ui/dialogue')).not.toThrow()
})

test('a missing value fails the type check', async () => {
  function Wrong({ name = 'apply' }: { name?: 'apply' | 'removeField' }) {
    const { t } = useTranslation(['ui/dialog', 'shared/bulk'])
    return [
      t('shared/bulk:removeField', { field: 'Code' }),
      // @ts-expect-error -- missing
      t('shared/bulk:removeField'),
      // @ts-expect-error -- misspelt
      t('shared/bulk:removeField', { feild: 'Code' }),
      // @ts-expect-error -- not known yet
      t('shared/bulk:removeField', { field: undefined }),
      // @ts-expect-error -- no number, where one is formatted and chooses the plural form
      t('shared/bulk:apply', { count: 'two' }),
      // @ts-expect-error -- one key of two needs another value
      t(`shared/bulk:${name}`, { field: 'Code' }),
      t(`shared/bulk:${name}`, { field: 'Code', count: 1 }),
      // @ts-expect-error -- a text without values
      t('close', { count: 2 }),
    ].join('|')
  }
  expect((await show(Wrong)).split('|')).toEqual([
    'Remove Code',
    'Remove {{field}}',
    'Remove {{field}}',
    'Remove ',
    'apply',
    'apply',
    'Change 1 record',
    'Close',
  ])
})

test('calls of a namespaced translate function passed as a parameter are type-checked too', () => {
  const t = ((key: string) => key) as Translate<'shared/bulk'>
  expect(t('title', { count: 1 })).toBe('title')
  // @ts-expect-error -- missing
  expect(t('title')).toBe('title')
  // @ts-expect-error -- misspelt
  expect(t('titles', { count: 1 })).toBe('titles')
})

test('dynamic keys from data are translated without a type check', async () => {
  function Named({ code = 'NO_SUCH' }: { code?: string }) {
    const { t } = useDynamicTranslation('contract/common')
    return [t('spine.id'), t(`errors.${code}`, { defaultValue: code })].join()
  }
  expect(await show(Named)).toBe('Id,NO_SUCH')
})
