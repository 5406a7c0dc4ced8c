import type { Role } from 'contract'
import { processes } from 'contract/risk/processes'
import { units } from 'contract/workspace/units'
import { describe, expect, it } from 'vitest'
import type { Ability } from '../policy.ts'
import { shapeOf } from '../shape.ts'
import type { Row } from '../stored.ts'
import { columnsOfField } from './columns.ts'
import type { Names } from './name-keys.ts'
import { refuseOrphans } from './refuse-orphans.ts'
import { type PlannedRow, type PlanContext, planRow } from './plan-row.ts'
import type { RawCell } from './read-cell.ts'
import { isFieldGroup } from './read-fields.ts'

const ID = '0190a5b0-0000-7000-8000-000000000001'
const FRESH = '0190a5b0-0000-7000-8000-000000000002'

const record: Row = {
  id: ID,
  version: 3,
  status: 'active',
  archivedAt: null,
  createdBy: ID,
  updatedBy: ID,
  createdAt: '',
  updatedAt: '',
  code: 'PAY',
  name: { en: 'Pay' },
  description: { en: 'Paying' },
  family: 'finance',
  ownerRole: 'CFO',
  tags: ['a'],
  ownerId: null,
  units: null,
  objectives: 'Pay once',
  criticality: 2,
  notTranslatedYet: null,
}
const counted = { sql: 'select 0', initial: 0 }
const names: Names = {
  emails: new Map(),
  codes: new Map(),
  people: new Map(),
  records: new Map(),
  taken: new Set(),
}

interface Setting {
  abilities?: readonly Ability[]
  roles?: readonly Role[]
  current?: Partial<Row>
}

/** As in a list, where it is not read. */
const contentLanguages = { sql: 'null', initial: null }

function plan(
  cells: Record<string, RawCell>,
  { abilities = ['read', 'update', 'archive'], roles = ['risk_manager'], current = {} }: Setting = {},
): PlannedRow {
  const context: PlanContext = {
    collection: {
      shape: shapeOf(processes, {
        computed: { subprocesses: counted, risks: counted, keyControls: counted, contentLanguages },
      }),
      policy: () => abilities,
    },
    actor: { personId: ID, orgId: ID, roles, superUser: false, locale: 'en' },
    writer: { of: processes, locale: 'en', names },
    groups: Object.entries(processes.fields)
      .map(([name, field]) => columnsOfField(name, field))
      .filter(isFieldGroup),
    current: new Map([[ID, { ...record, ...current }]]),
    newIds: new Map([[3, FRESH]]),
    repeated: new Set(),
    patternOf: () => undefined,
  }
  return planRow({ row: 3, cells: new Map(Object.entries(cells)) }, context)
}

const known = { _id: ID, _version: 3 }
const fresh = { code: 'NEW', name_en: 'New', description_en: 'New', family: 'it', owner_role: 'CIO' }

describe('an import row with an id', () => {
  it('is unchanged when its cells are empty or equal to the record', () => {
    expect(plan(known).outcome).toBe('unchanged')
    expect(
      plan({
        ...known,
        code: 'PAY',
        name_en: ' Pay ',
        family: 'Finance',
        criticality: '2',
        tags: 'a',
        status: 'Active',
      }).outcome,
    ).toBe('unchanged')
    // An old version without changes is no conflict.
    expect(plan({ _id: ID.toUpperCase(), _version: 1, objectives: 'Pay once' }).outcome).toBe('unchanged')
  })

  it('changes only the fields that differ', () => {
    const planned = plan({ ...known, name_fr: 'Payer', objectives: '<clear>', tags: 'a; b', criticality: 2 })
    expect(planned).toMatchObject({ outcome: 'update', code: 'PAY', id: ID })
    expect(planned.values).toEqual({ name: { en: 'Pay', fr: 'Payer' }, objectives: null, tags: ['a', 'b'] })
  })

  it('is a conflict when the record changed since, even only in its status', () => {
    expect(plan({ ...known, _version: 2, criticality: 5 }).outcome).toBe('conflict')
    expect(plan({ ...known, _version: 2, status: 'draft' }).outcome).toBe('conflict')
    expect(plan({ ...known, _version: 2, _action: 'ARCHIVE' }).outcome).toBe('conflict')
    expect(plan({ ...known, status: 'draft' }).problems).toEqual([
      { column: 'status', code: 'status_locked' },
    ])
  })

  it('archives the record on request together with its changes, once', () => {
    expect(plan({ ...known, _action: 'ARCHIVE', criticality: 5 })).toMatchObject({
      outcome: 'archive',
      values: { criticality: 5 },
    })
    expect(plan({ ...known, _action: 'ARCHIVE' }, { current: { archivedAt: '2026-01-01' } }).outcome).toBe(
      'unchanged',
    )
  })

  it('needs the permission for each change', () => {
    const forbidden = [{ column: null, code: 'forbidden' }]
    expect(plan({ ...known, criticality: 5 }, { abilities: ['read'] }).problems).toEqual(forbidden)
    expect(plan({ ...known, _action: 'ARCHIVE' }, { abilities: ['read', 'update'] }).problems).toEqual(
      forbidden,
    )
    expect(
      plan({ ...known, _action: 'ARCHIVE', criticality: 5 }, { abilities: ['read', 'archive'] }).problems,
    ).toEqual(forbidden)
    expect(plan(known, { abilities: ['read'] }).outcome).toBe('unchanged')
  })

  it('is reported as unknown to people who cannot read the record', () => {
    expect(plan({ ...known, criticality: 5 }, { abilities: [] })).toMatchObject({
      before: null,
      problems: [{ column: '_id', code: 'unknown_record' }],
    })
  })

  it('reports every problem with its column', () => {
    expect(
      plan({ ...known, code: 'OTH', name_en: 'x'.repeat(201), family: 'cooking', criticality: 9 }).problems,
    ).toEqual([
      { column: 'code', code: 'fixed' },
      { column: 'family', code: 'invalid' },
      { column: 'name_en', code: 'invalid' },
      { column: 'criticality', code: 'invalid' },
    ])
  })
})

describe('an import row without an id', () => {
  it('is created in the initial status', () => {
    expect(plan({ ...fresh, status: 'Draft', tags: '<clear>' })).toMatchObject({
      outcome: 'create',
      id: FRESH,
      code: 'NEW',
    })
    expect(plan({ ...fresh, status: 'Active' }).problems).toEqual([
      { column: 'status', code: 'status_locked' },
    ])
  })

  it('needs the required fields and the permission to create', () => {
    expect(plan({ code: 'NEW' }).problems.map((problem) => problem.column)).toEqual([
      'name_en',
      'description_en',
      'family',
      'owner_role',
    ])
    expect(plan(fresh, { roles: ['executive'] }).problems).toEqual([{ column: null, code: 'forbidden' }])
    expect(plan({ ...fresh, _action: 'ARCHIVE' }).problems).toEqual([{ column: '_id', code: 'required' }])
  })
})

describe('an import row that references another row of the file', () => {
  it('fails with it, and so do rows that reference it in turn', () => {
    const row = (id: string, parent: string | null, outcome: PlannedRow['outcome']): PlannedRow => ({
      row: 3,
      id,
      code: id,
      outcome,
      problems: [],
      before: null,
      archive: false,
      status: null,
      values: parent ? { parent } : {},
    })
    const rows = [
      row('leaf', 'branch', 'create'),
      row('branch', 'root', 'create'),
      row('root', null, 'error'),
      row('free', null, 'create'),
    ]
    refuseOrphans(units, rows)
    expect(rows.map((one) => one.outcome)).toEqual(['error', 'error', 'error', 'create'])
  })
})
