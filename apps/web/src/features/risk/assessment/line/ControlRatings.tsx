import { useQueryClient } from '@tanstack/react-query'
import { inLocale } from 'contract/locale'
import type { Control } from 'contract/risk/controls'
import type { Method } from 'contract/risk/method'
import { RATING_SOURCES, type LineControl } from 'contract/risk/risk-lines'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Named } from '#platform/collections/names.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import type { LineInput } from './inputs.ts'

/** The controls that mitigate the risk, with ratings of design and operation, the rater and the reason. */
export function ControlRatings({ line, open, onChange, method }: LineInput & { method: Method }) {
  const { t } = useTranslation('risk/assessment')
  const client = useQueryClient()
  const id = useId()
  const [picks, setPicks] = useState(0)
  const controls = line.view.controls ?? []
  const put = (next: LineControl[]) => onChange({ controls: next })
  async function add(picked: Named | null) {
    if (!picked) return
    const { controls: of, controlRoutes: routes } = await import('contract/risk/controls')
    const found = await client.fetchQuery(recordQuery({ of, routes }, picked.id))
    const { version, code, name, type, key } = found as Control
    const rating = { design: null, operating: null, source: 'none' as const }
    put([...controls, { id: picked.id, version, code, name, type, key: key === true, ...rating }])
    setPicks(picks + 1)
  }
  return (
    <>
      {controls.length === 0 ? <p className="text-body text-ink-soft">{t('controls.none')}</p> : null}
      <ul className="space-y-3">
        {controls.map((control) => (
          <Rated
            key={control.id}
            control={control}
            method={method}
            open={open}
            onPut={(change) =>
              put(controls.map((one) => (one.id === control.id ? { ...one, ...change } : one)))
            }
            onRemove={() => put(controls.filter((one) => one.id !== control.id))}
          />
        ))}
      </ul>
      {open ? (
        <div>
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            {t('controls.add')}
          </label>
          {/* A new picker after each choice, ready for the next. */}
          <SearchPicker
            key={picks}
            id={id}
            kind="control"
            value={null}
            except={controls.map((one) => one.id)}
            onPick={(picked) => void add(picked)}
          />
        </div>
      ) : null}
    </>
  )
}

interface RatedProps {
  control: LineControl
  method: Method
  open: boolean
  onPut: (change: Partial<LineControl>) => void
  onRemove: () => void
}

function Rated({ control, method, open, onPut, onRemove }: RatedProps) {
  const { t } = useTranslation('risk/assessment')
  const locale = useLocale()
  const [comment, setComment] = useState<string | null>(null)
  const rating = (of: 'design' | 'operating') => (
    <SelectField
      label={t(`controls.${of}`)}
      disabled={!open}
      value={control[of] ?? ''}
      onChange={(event) => onPut({ [of]: event.target.value === '' ? null : Number(event.target.value) })}
    >
      <option value="">{t('controls.unrated')}</option>
      {method.scales[of].map(({ label }, index) => (
        <option key={index} value={index}>
          {`${formatNumber(index, locale)} ${inLocale(label, locale)}`}
        </option>
      ))}
    </SelectField>
  )
  return (
    <li className="rounded-control border border-line p-3">
      <div className="flex items-start justify-between gap-2">
        <p className="text-body">
          <bdi className="font-semibold tabular-nums">{control.code}</bdi> {inLocale(control.name, locale)}
          <span className="block text-meta text-ink-soft">
            {t(`controls.types.${control.type}`)}
            {control.key ? ` · ${t('controls.key')}` : null}
          </span>
        </p>
        {open ? (
          <IconButton
            label={t('controls.remove', { code: control.code })}
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
          />
        ) : null}
      </div>
      <div className="mt-2 grid gap-3 @md:grid-cols-3">
        {rating('design')}
        {rating('operating')}
        <SelectField
          label={t('controls.source')}
          disabled={!open}
          value={control.source}
          onChange={(event) => onPut({ source: event.target.value as LineControl['source'] })}
        >
          {RATING_SOURCES.map((one) => (
            <option key={one} value={one}>
              {t(`controls.sources.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={t('controls.comment')}
        className="mt-3"
        maxLength={1000}
        readOnly={!open}
        value={comment ?? control.comment ?? ''}
        onChange={(event) => setComment(event.target.value)}
        onBlur={() => {
          if (comment !== null) onPut({ comment: comment.trim() })
          setComment(null)
        }}
      />
    </li>
  )
}
