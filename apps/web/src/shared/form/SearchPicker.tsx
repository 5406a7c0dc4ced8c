import { Suspense, useLayoutEffect, useRef, type RefObject } from 'react'
import { namedText, type Named } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { lazy } from '#ui/lazy.tsx'
import { described, inputClasses } from './input-classes.ts'

export interface SearchPickerProps {
  id: string
  /** `person`, the type of a record, or `any` record. */
  kind: string
  value: Named | null
  onPick: (picked: Named | null) => void
  /** Ids that cannot be chosen here: those already chosen, or the record itself. */
  except?: readonly string[]
  problem?: string | undefined
  clearable?: boolean
}

const Combobox = lazy(async () => ({ default: (await import('./SearchCombobox.tsx')).SearchCombobox }), {
  early: true,
})

/** Finds a person or a record by typing; the server returns the choices. */
export function SearchPicker(props: SearchPickerProps) {
  const wasFocused = useRef(false)
  return (
    <Suspense fallback={<Pending {...props} onFocused={(is) => (wasFocused.current = is)} />}>
      <Combobox {...props} />
      <Refocus id={props.id} wasFocused={wasFocused} />
    </Suspense>
  )
}

/** The same input while its list is loading. */
function Pending({
  id,
  value,
  problem,
  onFocused,
}: SearchPickerProps & { onFocused: (is: boolean) => void }) {
  const { t } = useTranslation('shared/form')
  const locale = useLocale()
  return (
    <input
      id={id}
      readOnly
      placeholder={t('find')}
      value={value ? namedText(value, locale) : ''}
      onFocus={() => onFocused(true)}
      onBlur={() => onFocused(false)}
      {...described(id, problem)}
      className={`${inputClasses(problem !== undefined)} pe-16 text-ellipsis [unicode-bidi:plaintext]`}
    />
  )
}

/** The input that takes its place keeps the focus. */
function Refocus({ id, wasFocused }: { id: string; wasFocused: RefObject<boolean> }) {
  useLayoutEffect(() => {
    if (wasFocused.current) document.getElementById(id)?.focus()
  }, [id, wasFocused])
  return null
}
