import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Named } from '#platform/collections/names.ts'
import { Button } from '#ui/Button.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'

/** The kinds of links that people create by hand; the contract's `LinkInput`. */
export const LINK_KINDS = ['relates_to', 'depends_on', 'supports'] as const
type LinkKind = (typeof LINK_KINDS)[number]

export interface AddLinkProps {
  except: readonly string[]
  busy: boolean
  onAdd: (input: { kind: LinkKind; to: string }) => void
  onCancel: () => void
}

export function AddLink({ except, busy, onAdd, onCancel }: AddLinkProps) {
  const { t } = useTranslation(['shared/record', 'ui/dialog', 'app'])
  const id = useId()
  const [kind, setKind] = useState<LinkKind>('relates_to')
  const [target, setTarget] = useState<Named | null>(null)
  const [missing, setMissing] = useState(false)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setMissing(target === null)
    if (target) onAdd({ kind, to: target.id })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-3 rounded-control bg-surface-soft p-4">
      <div className="grid gap-3 @lg:grid-cols-[10rem_1fr]">
        <div>
          <label htmlFor={`${id}-kind`} className="mb-1 block text-body font-medium">
            {t('links.kind')}
          </label>
          <select
            id={`${id}-kind`}
            value={kind}
            onChange={(event) => setKind(event.target.value as LinkKind)}
            className={inputClasses(false)}
          >
            {LINK_KINDS.map((one) => (
              <option key={one} value={one}>
                {t(`links.kinds.out.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-target`} className="mb-1 block text-body font-medium">
            {t('links.target')}
          </label>
          <SearchPicker
            id={`${id}-target`}
            kind="any"
            value={target}
            onPick={setTarget}
            except={except}
            problem={missing ? t('app:required') : undefined}
          />
          {missing ? (
            <p id={`${id}-target-problem`} className="mt-1 text-body text-danger">
              {t('app:required')}
            </p>
          ) : null}
        </div>
      </div>
      <div className="flex gap-2">
        <Button type="submit" busy={busy}>
          {t('links.add')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('ui/dialog:cancel')}
        </Button>
      </div>
    </form>
  )
}
