import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toDraft, toInput, type Draft } from './draft.ts'
import { FieldInput } from './FieldInput.tsx'
import { serverIssues } from './problems.ts'
import { useProblemText } from './use-problem-text.ts'

export interface ShortFormProps {
  slice: Slice
  /** The fields to fill in, in this order. */
  names: readonly string[]
  start?: Readonly<Record<string, unknown>>
  /** Content before the fields. */
  children?: ReactNode
  /** Whether a field is shown, given the current input; all fields by default. */
  asks?: (name: string, values: Readonly<Record<string, unknown>>) => boolean
  /** Fields that must be filled in here, although the collection can do without them. */
  needed?: readonly string[]
  /** Values for fields that the person has not filled in, given the current input. */
  suggest?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Content after the fields, given the current input. */
  below?: (values: Readonly<Record<string, unknown>>) => ReactNode
  /** In two columns, where there is room. */
  wide?: boolean
  submit: string
  onSubmit: (values: Record<string, unknown>) => Promise<unknown>
  onCancel: () => void
}

/**
 * Creates a record from a few of its fields; the page provides the rest. Errors of the server are shown at their
 * field.
 */
export function ShortForm(props: ShortFormProps) {
  const {
    slice,
    start,
    children,
    asks,
    needed = [],
    suggest,
    below,
    wide = false,
    submit,
    onSubmit,
    onCancel,
  } = props
  const { t } = useTranslation(['shared/form', 'ui/dialog', 'contract/common'])
  const problemText = useProblemText()
  const { of } = slice
  const id = useId()
  const fieldsOf = (some: readonly string[]) =>
    Object.fromEntries(some.map((name) => [name, of.fields[name]!]))
  const all = fieldsOf(props.names)
  const [typed, setTyped] = useState<Draft>(() => toDraft(all, start))
  const [touched, setTouched] = useState<readonly string[]>(() => Object.keys(start ?? {}))
  const suggested = suggest?.(toInput(all, typed)) ?? {}
  const draft = {
    ...typed,
    ...toDraft(fieldsOf(Object.keys(suggested).filter((name) => !touched.includes(name))), suggested),
  }
  const entered = asks || below ? toInput(all, draft) : {}
  const names = asks ? props.names.filter((name) => asks(name, entered)) : props.names
  const fields = fieldsOf(names)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const say = (name: string, code?: string) => problemText(fields[name]!, draft[name], code)
  function refuse(error: unknown) {
    const details = (error as { details?: unknown } | null)?.details
    const issues = serverIssues(errorCode(error), details)
    const ours = issues.filter(({ path }) => String(path[0]) in fields)
    setProblems(Object.fromEntries(ours.map(({ path, code }) => [path[0], say(String(path[0]), code)])))
    setFailure(ours.length === 0 ? error : null)
  }
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const values = toInput(fields, draft)
    const missing = names.filter(
      (name) => (fields[name]!.required || needed.includes(name)) && values[name] === undefined,
    )
    setFailure(null)
    setProblems(Object.fromEntries(missing.map((name) => [name, say(name, 'required')])))
    if (missing.length > 0) return
    setBusy(true)
    try {
      await onSubmit(values)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="space-y-5">
      {failure ? <Notice variant="danger">{t(`contract/common:errors.${errorCode(failure)}`)}</Notice> : null}
      {children}
      <div className={wide ? 'grid gap-5 sm:grid-cols-2' : 'space-y-5'}>
        {names.map((name) => (
          <div key={name} className={wide && fields[name]!.kind === 'localized' ? 'sm:col-span-2' : ''}>
            <FieldInput
              of={of}
              name={name}
              id={`${id}-${name}`}
              value={draft[name]}
              onChange={(value) => {
                setTyped((now) => ({ ...now, [name]: value }))
                setTouched((now) => [...now, name])
              }}
              problem={problems[name]}
              parts={{}}
              needed={needed.includes(name)}
            />
          </div>
        ))}
      </div>
      {below?.(entered)}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('ui/dialog:cancel')}
        </Button>
      </div>
    </form>
  )
}
