import { useEffect, useState, type RefObject } from 'react'
import { isWholeDay, readDay, typedDay } from '#platform/day-text.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useStable } from '#platform/use-stable.ts'
import { isWithin, type DayLimits } from './limits.ts'

interface DateText {
  value: string
  onChange: (day: string) => void
  limits: DayLimits
  /** A cell reads its text itself and shows no message. */
  cell: { onText: (text: string) => void } | undefined
}

/** The text of a date field: what was typed, or the day in the order of the language. */
export function useDateText({ value, onChange, limits, cell }: DateText) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  // What was typed; once the field is left, only until another value arrives.
  const [draft, setDraft] = useState<{ text: string; left?: string } | null>(null)
  const isDraft = draft !== null && (draft.left === undefined || draft.left === value)
  const text = isDraft ? draft.text : value && typedDay(value, locale)

  function problemOf(typed: string): string | undefined {
    if (typed.trim() === '') return undefined
    const day = readDay(typed)
    if (!day) return t('date.invalid', { format: t('date.format') })
    if (isWithin(day, limits)) return undefined
    return limits.min && day < limits.min
      ? t('date.early', { day: typedDay(limits.min, locale) })
      : t('date.late', { day: typedDay(limits.max!, locale) })
  }
  function type(typed: string) {
    setDraft({ text: typed })
    cell?.onText(typed)
    const day = isWholeDay(typed) ? readDay(typed) : undefined
    if (typed.trim() === '' && value !== '') onChange('')
    else if (day && isWithin(day, limits) && day !== value) onChange(day)
  }
  /** Keeps what cannot be read, so that it can be corrected. */
  function finish(): boolean {
    if (!isDraft) return true
    const day = readDay(text)
    const isValid = problemOf(text) === undefined
    setDraft(isValid ? null : { text, left: value })
    if (isValid && day && day !== value) onChange(day)
    return isValid
  }
  function choose(day: string) {
    setDraft(null)
    cell?.onText(day)
    if (day !== value) onChange(day)
  }
  const problem = isDraft && draft.left !== undefined && !cell ? problemOf(text) : undefined
  return { text, problem, type, finish, choose }
}

/** A form is not sent with a date that cannot be read. */
export function useHeldForm(input: RefObject<HTMLInputElement | null>, finish: () => boolean): void {
  const hold = useStable((event: Event) => {
    if (finish()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    input.current?.focus()
  })
  useEffect(() => {
    const form = input.current?.form
    form?.addEventListener('submit', hold)
    return () => form?.removeEventListener('submit', hold)
  }, [input, hold])
}
