import { MAX_VIEW_NAME } from 'contract/workspace/views'
import { useState, type RefObject, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

export interface ViewNameProps {
  field: RefObject<HTMLInputElement | null>
  label: string
  name: string
  busy: boolean
  /** The server's objection to the name. */
  problem: string | undefined
  onName: (name: string) => void
  onKeep: (name: string) => void
  onCancel: (() => void) | undefined
}

/** The name field of a saved view. */
export function ViewName({ field, label, name, busy, problem, onName, onKeep, onCancel }: ViewNameProps) {
  const { t } = useTranslation(['shared/table', 'app'])
  const [missing, setMissing] = useState(false)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const kept = name.trim()
    setMissing(kept === '')
    if (kept) onKeep(kept)
    else field.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-2">
      <TextField
        ref={field}
        label={label}
        dir="auto"
        maxLength={MAX_VIEW_NAME}
        value={name}
        problem={missing ? t('app:required') : problem}
        onChange={(event) => {
          setMissing(false)
          onName(event.target.value)
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="secondary" size="small" busy={busy}>
          {t('views.keep')}
        </Button>
        {onCancel ? (
          <Button variant="quiet" size="small" onClick={onCancel}>
            {t('views.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
