import { Suspense, useId } from 'react'
import type { Named } from '#platform/collections/names.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { lazy } from '#ui/lazy.tsx'

const SearchPicker = lazy(async () => {
  const [{ SearchPicker: Picker }] = await Promise.all([
    import('#shared/form/SearchPicker.tsx'),
    loadNamespaces('shared/form'),
  ])
  return { default: Picker }
})

interface ColleagueFieldProps {
  label: string
  labelHidden?: boolean
  value: Named | null
  except: readonly string[]
  missing: boolean
  onPick: (picked: Named | null) => void
}

/** A colleague, found with type-ahead. */
export function ColleagueField({
  label,
  labelHidden = false,
  value,
  except,
  missing,
  onPick,
}: ColleagueFieldProps) {
  const { t } = useTranslation('app')
  const id = useId()
  const problem = missing ? t('required') : undefined
  return (
    <div className="max-w-sm">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-body font-medium'}>
        {label}
      </label>
      <Suspense fallback={<div className="min-h-(--control-block)" />}>
        <SearchPicker
          id={id}
          kind="person"
          value={value}
          except={except}
          clearable
          problem={problem}
          onPick={onPick}
        />
      </Suspense>
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-body text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
