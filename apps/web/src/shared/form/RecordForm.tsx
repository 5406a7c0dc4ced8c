import { LOCALES } from 'contract/locale'
import { useEffect, useId, useRef, type SubmitEvent } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { FieldInput } from './FieldInput.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useProblemText } from './use-problem-text.ts'
import { errorAt, useRecordForm } from './use-record-form.ts'

export interface RecordFormProps {
  slice: Slice
  /** The record to change; without one, a new record is created. */
  record?: AnyRecord
  /** Only these fields. */
  only?: readonly string[]
  /** Help texts below the fields. */
  hints?: Readonly<Record<string, string>>
  /** The initial values of a new record. */
  defaults?: Readonly<Record<string, unknown>>
  /** Values that were refused before, with the refusal. */
  start?: { values: Readonly<Record<string, unknown>>; error: unknown }
  submit: string
  /** Saves the input or the changes; an error that it throws is shown at its field. */
  onSubmit: (values: Record<string, unknown>) => Promise<void> | void
  onCancel: () => void
}

/** The form of any collection, generated from its declaration and validated by its own schemas. */
export function RecordForm({
  slice,
  record,
  only,
  hints,
  defaults,
  start,
  submit,
  onSubmit,
  onCancel,
}: RecordFormProps) {
  const { t } = useTranslation(['shared/form', 'ui/dialog', 'contract/common'])
  const problemText = useProblemText()
  const { of } = slice
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const done = useRef(false)
  const { form, fields, failure, refuse } = useRecordForm(of, record, only, start?.values ?? defaults)
  const { control, formState, handleSubmit } = form
  const { isDirty, isSubmitting, errors } = formState
  const dirty = useRef(false)
  dirty.current = isDirty

  const lookForProblem = useRef(false)
  const focusProblem = () => {
    lookForProblem.current = true
  }
  // After every render, until the one that shows the error: their number is unknown.
  useEffect(() => {
    const problem =
      lookForProblem.current && element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!problem) return
    lookForProblem.current = false
    problem.focus()
  })

  useEffect(() => {
    const input = element.current?.querySelector<HTMLElement>('input, textarea, select')
    input?.focus()
    if (start) refuse(start.error)
    // Once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  async function save(values: Record<string, unknown>) {
    done.current = true
    try {
      await onSubmit(values)
    } catch (error) {
      done.current = false
      focusProblem()
      refuse(error)
    }
  }
  function send(event: SubmitEvent<HTMLFormElement>) {
    // A form in a dialog inside a form: the outer one must not be submitted.
    event.stopPropagation()
    void handleSubmit(save, focusProblem)(event)
  }
  function cancel() {
    done.current = true
    onCancel()
  }

  function say(name: string, path: string, value: unknown): string | undefined {
    const error = errorAt(errors, path)
    if (!error) return undefined
    return problemText(fields[name]!, value, error.type)
  }

  return (
    <form ref={element} noValidate onSubmit={send} className="space-y-5">
      <UnsavedGuard isUnsaved={() => dirty.current && !done.current} />
      {failure ? <Notice variant="danger">{t(`contract/common:errors.${errorCode(failure)}`)}</Notice> : null}
      {Object.keys(fields).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <FieldInput
              of={of}
              name={name}
              hint={hints?.[name]}
              id={`${id}-${name}`}
              value={value}
              onChange={onChange}
              problem={say(name, name, value)}
              parts={
                fields[name]!.kind === 'localized'
                  ? Object.fromEntries(
                      LOCALES.flatMap((locale) => {
                        const text = (value as Record<string, string>)[locale]
                        const problem = say(name, `${name}.${locale}`, text)
                        return problem ? [[locale, problem]] : []
                      }),
                    )
                  : {}
              }
            />
          )}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting}>
          {submit}
        </Button>
        <Button variant="secondary" onClick={cancel}>
          {t('ui/dialog:cancel')}
        </Button>
      </div>
    </form>
  )
}
