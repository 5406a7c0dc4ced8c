import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'

export interface FieldFrameProps {
  id: string
  label: string
  required: boolean
  problem?: string | undefined
  hint?: string | undefined
  /** Several inputs under one label are a group with a legend. */
  group?: boolean
  children: ReactNode
}

/** The label above an input and the error below it, associated by id. */
export function FieldFrame({ id, label, required, problem, hint, group = false, children }: FieldFrameProps) {
  const { t } = useTranslation('shared/form')
  const mark = required ? null : <span className="ms-1 font-normal text-ink-soft">{t('optional')}</span>
  const below = (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-body text-ink-soft">
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-body text-danger">
          {problem}
        </p>
      ) : null}
    </>
  )
  if (group) {
    return (
      <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
        <legend className="mb-1.5 text-body font-medium">
          {label} {mark}
        </legend>
        {children}
        {below}
      </fieldset>
    )
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-body font-medium">
        {label} {mark}
      </label>
      {children}
      {below}
    </div>
  )
}
