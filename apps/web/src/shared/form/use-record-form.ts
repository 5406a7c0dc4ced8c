import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Collection } from 'contract/collection'
import type { Failure } from 'contract/errors'
import type { Fields } from 'contract/field'
import { useState } from 'react'
import { useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form'
import { errorCode } from '#platform/errors.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { toChanges, toDraft, toInput, type Draft } from './draft.ts'
import { editableFields } from './editable-fields.ts'
import { serverIssues } from './problems.ts'

type Values = Record<string, unknown>

/** Validates with the server's schema: `Input` for a new record, `Changes` for an existing one. */
function resolverOf(
  of: Collection,
  fields: Fields,
  record: AnyRecord | undefined,
  given: Readonly<Values>,
): Resolver<Draft, unknown, Values> {
  const schema = (record ? of.Changes : of.Input) as Parameters<typeof standardSchemaResolver>[0]
  const judge = standardSchemaResolver(schema) as Resolver<Values, unknown, Values>
  return (draft, context, options) =>
    judge(
      record ? toChanges(fields, record, draft) : { ...given, ...toInput(fields, draft) },
      context,
      options,
    )
}

export interface RecordFormState {
  form: UseFormReturn<Draft, unknown, Values>
  fields: Fields
  /** The error that belongs to no field. */
  failure: unknown
  /** Assigns a refusal of the server to the fields. */
  refuse: (error: unknown) => void
}

/** The state of a form, based on the record when the form opened: later updates do not change it. */
export function useRecordForm(
  of: Collection,
  current: AnyRecord | undefined,
  only?: readonly string[],
  start?: Readonly<Values>,
): RecordFormState {
  const [record] = useState(current)
  const [fields] = useState(() => editableFields(of, record, only))
  const [failure, setFailure] = useState<unknown>(null)
  // Initial values of a new record that are not shown in the form.
  const [given] = useState(() =>
    only
      ? Object.fromEntries(
          Object.entries(start ?? {}).filter(([key]) => key in of.fields && !(key in fields)),
        )
      : {},
  )
  const [resolver] = useState(() => resolverOf(of, fields, record, given))
  const form = useForm<Draft, unknown, Values>({
    defaultValues: toDraft(fields, { ...record, ...start }),
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  function refuse(error: unknown) {
    const issues = serverIssues(errorCode(error), (error as Failure | null)?.details)
    const ours = issues.filter(({ path }) => String(path[0]) in fields)
    for (const { path, code } of ours) form.setError(path.join('.'), { type: code })
    setFailure(ours.length > 0 && ours.length === issues.length ? null : error)
  }
  return { form, fields, failure, refuse }
}

/** The error of a field, or those of its languages: the resolver nests them by path. */
export function errorAt(errors: FieldErrors<Draft>, path: string): { type: string } | undefined {
  const found = path
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], errors)
  const type = (found as { type?: unknown } | undefined)?.type
  return typeof type === 'string' ? { type } : undefined
}
