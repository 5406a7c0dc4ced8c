import { fail } from 'contract/errors'
import { processes, processRoutes } from 'contract/risk/processes'
import { subprocesses } from 'contract/risk/subprocesses'
import { unitRoutes, units } from 'contract/workspace/units'
import { describe, expect, test, vi } from 'vitest'
import { noteCursor, previousPage } from './cursor-stack.ts'
import { allOfQuery } from './all-pages.ts'
import { undoBulk } from './bulk.ts'
import { fieldOfColumn } from './sheet-columns.ts'
import { has, type Slice } from './slice.ts'
import { change, changedSearch, isFiltered, nextSort, readFilter, readView, savedQuery } from './view.ts'
import { createViewsStore, viewProblem } from './views.ts'

vi.mock('#platform/http.ts', () => ({ call: () => Promise.reject(new Error('nobody is called here')) }))

describe('the view in the URL', () => {
  test('reads every kind of filter', () => {
    const person = '0197f1f0-0000-7000-8000-000000000001'
    const search = {
      q: 'pay',
      family: 'it,finance',
      criticality: '4,5',
      ownerId: `me,${person}`,
      status: 'draft',
    }
    expect(readFilter(processes, search)).toEqual({
      q: 'pay',
      family: ['it', 'finance'],
      criticality: [4, 5],
      ownerId: ['me', person],
      status: ['draft'],
    })
  })

  test('ignores invalid parameters and keeps the rest', () => {
    const search = {
      family: 'nonsense',
      criticality: '9',
      sort: 'colour',
      limit: '7',
      status: 'draft',
      page: '3',
    }
    expect(readView(processes, search)).toMatchObject({
      filter: { status: ['draft'] },
      sort: 'code',
      limit: 25,
      page: 1,
      cursor: undefined,
    })
  })

  test('S9.6 supports the four page sizes', () => {
    for (const limit of [10, 25, 50, 100])
      expect(readView(processes, { limit: String(limit) }).limit).toBe(limit)
    expect(readView(processes, {}).limit).toBe(25)
    expect(readView(processes, { limit: '1000' }).limit).toBe(25)
  })

  test('a change of filter or sort resets to the first page; a change of layout does not', () => {
    const search = { family: 'it', page: '3', cursor: 'abc', density: 'compact' }
    expect(changedSearch(search, change.filter({ family: ['it', 'people'] }))).toEqual({
      family: 'it,people',
      density: 'compact',
    })
    expect(changedSearch(search, change.sortBy('-title'))).not.toHaveProperty('cursor')
    expect(changedSearch(search, change.limit(50))).not.toHaveProperty('page')
    expect(changedSearch(search, change.density('standard'))).toEqual({
      family: 'it',
      page: '3',
      cursor: 'abc',
    })
    expect(changedSearch(search, change.record('x'))).toMatchObject({ page: '3', record: 'x' })
  })

  test('clearing filters keeps sort order and columns', () => {
    const search = { q: 'a', family: 'it', archived: 'all', sort: '-code', columns: 'name' }
    expect(changedSearch(search, change.noFilter(processes))).toEqual({ sort: '-code', columns: 'name' })
  })

  test('reads back what it wrote', () => {
    const filter = { criticality: [1, 2], family: ['it'], q: 'a,b' }
    const again = readFilter(processes, changedSearch({}, change.filter(filter)))
    expect(again).toEqual(filter)
    expect(isFiltered(again)).toBe(true)
    expect(isFiltered(readFilter(processes, { q: '' }))).toBe(false)
  })

  test('includes widths, frozen columns, groups and density', () => {
    const search = changedSearch(
      {},
      { ...change.widths({ name: 320.4, family: 4 }), ...change.frozen('name'), ...change.group('family') },
    )
    expect(search).toEqual({ widths: 'name:320,family:40', frozen: 'name', group: 'family' })
    expect(readView(processes, { ...search, density: 'roomy' })).toMatchObject({
      widths: { name: 320, family: 40 },
      frozen: 'name',
      group: 'family',
      density: 'roomy',
    })
    expect(readView(processes, { widths: 'name:x,:3,family', density: 'tiny' })).toMatchObject({
      widths: {},
      density: 'standard',
    })
    expect(changedSearch({ ...search, columns: 'name' }, change.usualColumns)).toEqual({ group: 'family' })
  })

  test('a saved view stores neither the page nor the open record', () => {
    expect(savedQuery({ sort: 'title', family: 'it', page: '2', cursor: 'x', record: 'y' })).toBe(
      'family=it&sort=title',
    )
  })

  test('a column heading toggles the sort order', () => {
    expect(nextSort('code', 'title')).toBe('title')
    expect(nextSort('title', 'title')).toBe('-title')
    expect(nextSort('-title', 'title')).toBe('title')
  })
})

describe('cursor pages', () => {
  test('remember their cursors, so that the previous page can be opened', () => {
    const stack = noteCursor(noteCursor([undefined], 2, 'b'), 3, 'c')
    expect(previousPage(stack, 3)).toEqual({ page: 2, cursor: 'b' })
    expect(previousPage(stack, 2)).toEqual({ page: 1, cursor: undefined })
    expect(noteCursor(stack, 3, 'c')).toBe(stack)
  })

  test('going back from a page opened by URL leads to the first page', () => {
    expect(previousPage(noteCursor([undefined], 7, 'g'), 7)).toEqual({ page: 1, cursor: undefined })
  })
})

describe('columns of an Excel workbook', () => {
  test.each([
    ['name_fr', { field: 'name', locale: 'fr' }],
    ['owner_email', { field: 'ownerId', locale: null }],
    ['not_translated_yet', { field: 'notTranslatedYet', locale: null }],
    ['status', { field: 'status', locale: null }],
  ])('%s', (column, field) => expect(fieldOfColumn(processes, column)).toEqual(field))
  test('unknown columns map to no field', () => expect(fieldOfColumn(subprocesses, 'family')).toBeUndefined())
})

test('groups skipped rows by reason', async () => {
  const { skippedByReason } = await import('./bulk.ts')
  const skipped = [
    { id: '1', code: 'A', reason: 'FORBIDDEN' },
    { id: '2', code: 'B', reason: 'ARCHIVED' },
    { id: '3', code: 'C', reason: 'ARCHIVED' },
    { id: '4', code: 'D', reason: 'ARCHIVED' },
    { id: '5', code: 'E', reason: 'GUARD_NOT_MET', guards: ['waiverExplained'] },
    { id: '6', code: 'F', reason: 'GUARD_NOT_MET', guards: ['waiverExplained'] },
    { id: '7', code: 'G', reason: 'GUARD_NOT_MET', guards: ['concluded', 'proven'] },
  ]
  const groups = skippedByReason(skipped).map(({ reason, guards, codes }) => ({ reason, guards, codes }))
  expect(groups).toEqual([
    { reason: 'ARCHIVED', guards: [], codes: ['B', 'C', 'D'] },
    { reason: 'GUARD_NOT_MET', guards: ['waiverExplained'], codes: ['E', 'F'] },
    { reason: 'FORBIDDEN', guards: [], codes: ['A'] },
    { reason: 'GUARD_NOT_MET', guards: ['concluded', 'proven'], codes: ['G'] },
  ])
})

describe('saved views', () => {
  const view = {
    id: '0197f1f0-0000-7000-8000-000000000001',
    collection: 'processes',
    name: 'IT',
    query: 'family=it',
    shared: false,
    ownerId: '0197f1f0-0000-7000-8000-000000000002',
    version: 3,
    can: ['update' as const, 'remove' as const],
  }

  test('are stored on the server, each change with the version that was seen', async () => {
    const sent: unknown[] = []
    const store = createViewsStore(((route: { name: string }, input: object) => {
      sent.push([route.name, input])
      return Promise.resolve({ items: [view] })
    }) as never)
    expect(await store.list('processes')).toEqual([view])
    await store.save('processes', 'IT', 'family=it')
    await store.change(view, { name: 'Information technology' })
    await store.change(view, { shared: true })
    await store.remove(view)
    expect(sent).toEqual([
      ['views.list', { query: { collection: 'processes' } }],
      ['views.create', { body: { collection: 'processes', name: 'IT', query: 'family=it', shared: false } }],
      ['views.update', { params: { id: view.id }, body: { name: 'Information technology' }, version: 3 }],
      ['views.update', { params: { id: view.id }, body: { shared: true }, version: 3 }],
      ['views.remove', { params: { id: view.id } }],
    ])
  })

  test.each([
    [fail('INVALID_INPUT', [{ path: ['name'], code: 'taken' }]), 'taken'],
    [fail('INVALID_INPUT', [{ path: [], code: 'too_many' }]), 'tooMany'],
    [fail('INVALID_INPUT', [{ path: ['query'], code: 'too_big' }]), undefined],
    [fail('VERSION_CONFLICT', { version: 4 }), undefined],
    [new TypeError('no network'), undefined],
    [null, undefined],
  ])('report what is wrong with the name: %s', (error, problem) => expect(viewProblem(error)).toBe(problem))
})

describe('the interface offers what the collection declares', () => {
  const unitSlice = { of: units, routes: unitRoutes } satisfies Slice
  const processSlice = { of: processes, routes: processRoutes } satisfies Slice

  test('has the route families of the collection', () => {
    const families = ['bulk', 'import', 'export', 'assignments', 'links', 'archive'] as const
    expect(families.filter((family) => has(processSlice, family))).toEqual(families)
    expect(families.filter((family) => has(unitSlice, family))).toEqual(['import', 'export', 'archive'])
  })

  test('rejects calls to missing routes in the type check', async () => {
    await expect(undoBulk(processSlice, 'id', 'key')).rejects.toThrow('nobody is called here')
    // @ts-expect-error -- units have no bulk edit
    await expect(undoBulk(unitSlice, 'id', 'key')).rejects.toThrow()
    expect(allOfQuery(processSlice, 'ownerId', [], '-criticality').queryKey).toContain('ownerId')
    // @ts-expect-error -- a filter that is misspelt
    expect(allOfQuery(processSlice, 'owner', []).queryKey).toContain('owner')
    // @ts-expect-error -- a sort key that is misspelt
    expect(allOfQuery(processSlice, 'ownerId', [], 'critical').queryKey).toContain('critical')
  })
})
