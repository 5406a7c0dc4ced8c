import { REFUSALS } from 'contract/refusals'
import { processes } from 'contract/risk/processes'
import { subprocesses } from 'contract/risk/subprocesses'
import { evidence } from 'contract/workspace/evidence'
import { expect, test } from 'vitest'
import { toChanges, toDraft, toInput } from './draft.ts'
import { problemOf, serverIssues } from './problems.ts'
import { editableFields } from './editable-fields.ts'

const { fields } = processes
const filled = {
  ...toDraft(fields),
  code: ' PAY ',
  name: { en: 'Payroll', fr: ' ', ar: '' },
  description: { en: 'Pays people', fr: '', ar: '' },
  family: 'people',
  ownerRole: 'HR_DIR',
  criticality: '3',
}

test('S5.3 a form is validated by the contract’s own schema', () => {
  const input = toInput(fields, filled)
  expect(input).toEqual({
    code: 'PAY',
    name: { en: 'Payroll' },
    description: { en: 'Pays people' },
    family: 'people',
    ownerRole: 'HR_DIR',
    criticality: 3,
  })
  expect(processes.Input.safeParse(input).success).toBe(true)
  const empty = processes.Input.safeParse(toInput(fields, toDraft(fields)))
  expect(empty.error?.issues.map(({ path }) => path[0])).toEqual([
    'code',
    'name',
    'description',
    'family',
    'ownerRole',
  ])
})

test('a generated code may be left out', () => {
  const draft = { ...toDraft(subprocesses.fields), name: { en: 'A' }, description: { en: 'B' } }
  expect(toInput(subprocesses.fields, draft)).not.toHaveProperty('code')
})

test('only changed values are sent, and a cleared field is null', () => {
  const record = {
    name: { en: 'A', fr: 'B' },
    criticality: 2,
    tags: ['x'],
    notTranslatedYet: null,
    code: 'AA',
  }
  const draft = toDraft(fields, record)
  expect(toChanges(fields, record, draft)).toEqual({})
  expect(
    toChanges(fields, record, {
      ...draft,
      code: 'BB',
      name: { en: 'A', fr: '', ar: 'ج' },
      criticality: '',
      tags: [],
      notTranslatedYet: true,
    }),
  ).toEqual({ name: { en: 'A', ar: 'ج' }, criticality: null, tags: [], notTranslatedYet: true })
})

test('a validation message says what to do', () => {
  expect(problemOf(fields.code, '')).toEqual({ key: 'required' })
  expect(problemOf(fields.code, 'pay')).toEqual({ key: 'code' })
  expect(problemOf(fields.criticality, '9')).toEqual({ key: 'whole', values: { min: 1, max: 5 } })
  expect(problemOf(fields.name, { en: '', fr: '', ar: '' })).toEqual({ key: 'required' })
  expect(problemOf(fields.code, 'PAY', 'code_taken')).toEqual({ refusal: 'code_taken' })
  expect(problemOf(fields.criticality, null, 'fixed')).toEqual({ refusal: 'fixed' })
  expect(problemOf(fields.criticality, 9, 'too_big')).toEqual({ key: 'whole', values: { min: 1, max: 5 } })
})

test.each(['en', 'fr', 'ar'] as const)('every refusal of the server has its text (%s)', async (locale) => {
  const { default: texts } = (await import(`./locales/${locale}.json`)) as {
    default: { refusals: Record<string, string> }
  }
  // The text of `required` is that of the browser's own check.
  const told = [...Object.keys(texts.refusals), 'required']
  expect(told.toSorted()).toEqual([...REFUSALS].toSorted())
})

test('S5.3 the server’s validation errors are shown at their fields', () => {
  const issue = { path: ['name', 'en'], code: 'too_big' }
  expect(serverIssues('INVALID_INPUT', [issue, { path: [], code: 'unknown_body' }])).toEqual([issue])
  expect(serverIssues('CODE_TAKEN', undefined)).toEqual([{ path: ['code'], code: 'code_taken' }])
  expect(serverIssues('FORBIDDEN', [issue])).toEqual([])
})

test('computed fields are not part of a form', () => {
  const asked = Object.keys(editableFields(evidence, undefined))
  expect(asked).toEqual(expect.arrayContaining(['name', 'periodFrom', 'validUntil']))
  for (const computed of ['files', 'uploadedBy', 'scan']) expect(asked).not.toContain(computed)
})
