import { useQuery } from '@tanstack/react-query'
import type { Indicator } from 'contract/risk/indicators'
import { levelOf } from 'contract/risk/indicator-levels'
import { type EnteredValue, MAX_ENTERED } from 'contract/risk/measurements'
import { useId, useState, type SubmitEvent } from 'react'
import { formatMeasured } from '#platform/collections/format-whole.ts'
import { errorCode } from '#platform/errors.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { readNumber } from '#platform/number-text.ts'
import { today } from '#platform/today.ts'
import { inputClasses } from '#shared/form/input-classes.ts'
import { serverIssues } from '#shared/form/problems.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { useEnterValues, valuesQuery } from './indicators.api.ts'
import { LevelOfValue } from './LevelOfValue.tsx'
import { type PastedLine, readPasted } from './pasted-values.ts'
import { problemOfValue, type TypedValue, ValueFields } from './ValueFields.tsx'

interface EnterValuesDialogProps {
  indicator: Indicator
  onClose: () => void
}

/** Enters one value, or a series pasted from a spreadsheet after it was looked at. */
export function EnterValuesDialog({ indicator, onClose }: EnterValuesDialogProps) {
  const { t } = useTranslation(['risk/indicators', 'shared/form', 'ui/dialog', 'contract/common'])
  const [pasting, setPasting] = useState(false)
  const [typed, setTyped] = useState<TypedValue>(() => ({ day: today(), value: '', note: '' }))
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const enter = useEnterValues(indicator.id)
  const known = useQuery(valuesQuery(indicator.id)).data ?? []
  const measured = new Set(
    known.filter(({ status }) => status === 'recorded').map(({ measuredOn }) => measuredOn),
  )
  const lines = pasting ? readPasted(text, { today: today(), measured }) : []
  const pasted = lines.flatMap(({ value }) => value ?? [])
  function send(values: EnteredValue[]) {
    enter.mutate(values, {
      onSuccess: ({ items }) => {
        const beyond = items.some(({ level }) => level !== 'green')
        showToast({ text: beyond ? t('enter.beyond') : t('enter.done', { count: items.length }) })
        onClose()
      },
    })
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (pasting) {
      if (pasted.length > 0 && pasted.length === lines.length && pasted.length <= MAX_ENTERED) send(pasted)
      return
    }
    if (problemOfValue(typed)) return
    const note = typed.note.trim()
    send([{ measuredOn: typed.day, value: readNumber(typed.value)!, ...(note ? { note } : {}) }])
  }
  const [issue] = enter.error
    ? serverIssues(errorCode(enter.error), (enter.error as { details?: unknown }).details)
    : []
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('enter.title')}
      text={t('enter.text', { unit: indicator.unitOfMeasure })}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        {enter.error ? (
          <Notice variant="danger">
            {issue?.code === 'already_measured'
              ? t('shared/form:refusals.already_measured')
              : t(`contract/common:errors.${errorCode(enter.error)}`)}
          </Notice>
        ) : null}
        {pasting ? (
          <PastedValues indicator={indicator} text={text} lines={lines} tried={tried} onText={setText} />
        ) : (
          <ValueFields unit={indicator.unitOfMeasure} typed={typed} tried={tried} onChange={setTyped} />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={enter.isPending}>
            {pasting ? t('enter.many', { count: pasted.length }) : t('enter.one')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button
            variant="quiet"
            className="ms-auto"
            onClick={() => {
              setPasting(!pasting)
              setTried(false)
            }}
          >
            {pasting ? t('enter.single') : t('enter.paste')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface PastedValuesProps {
  indicator: Indicator
  text: string
  lines: readonly PastedLine[]
  tried: boolean
  onText: (text: string) => void
}

/** The pasted lines, each with its level or with the reason why it cannot be entered. */
function PastedValues({ indicator, text, lines, tried, onText }: PastedValuesProps) {
  const { t } = useTranslation('risk/indicators')
  const locale = useLocale()
  const id = useId()
  const wrong = lines.filter(({ problem }) => problem).length
  return (
    <>
      <div>
        <label htmlFor={id} className="mb-1.5 block text-body font-medium">
          {t('enter.pasteLabel')}
        </label>
        <textarea
          id={id}
          rows={5}
          dir="ltr"
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.target.value)}
          className={`${inputClasses(tried && lines.length === 0)} font-mono text-meta`}
        />
      </div>
      {lines.length > 0 ? (
        <div role="status" className="space-y-2 text-body">
          {wrong > 0 ? <Notice variant="warning">{t('enter.wrong', { count: wrong })}</Notice> : null}
          <div className="max-h-64 overflow-y-auto">
            <WideTable label={t('enter.preview')}>
              <tbody>
                {lines.map(({ text: shown, value, problem }, at) => (
                  <tr key={`${at} ${shown}`}>
                    {value ? (
                      <>
                        <td className="whitespace-nowrap">{formatDay(value.measuredOn, locale)}</td>
                        <td className="!text-end tabular-nums">{formatMeasured(value.value, locale)}</td>
                        <td>
                          <LevelOfValue level={levelOf(indicator, value.value)} />
                        </td>
                      </>
                    ) : (
                      <>
                        <td colSpan={2}>
                          <bdi>{shown}</bdi>
                        </td>
                        <td className="text-danger">{t(`problems.${problem!}`)}</td>
                      </>
                    )}
                  </tr>
                ))}
              </tbody>
            </WideTable>
          </div>
        </div>
      ) : null}
    </>
  )
}
