import { askQuestions } from 'contract/techdoc/packages/packages'
import { useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { DateField } from '#ui/date/DateField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useAnswersDue } from './packages.api.ts'

/** The day by which the questions of a round are to be answered (CAL-13): for those who ask, a field. */
export function AnswersDue({ id, day }: { id: string; day: string | null }) {
  const { t } = useTranslation(['techdoc/packages', 'contract/common'])
  const locale = useLocale()
  const may = useMay()
  const due = useAnswersDue(id)
  const [typed, setTyped] = useState(day ?? '')
  if (!may(askQuestions)) return <p>{day ? t('due.is', { day: formatDay(day, locale) }) : t('due.none')}</p>
  function save(value: string) {
    setTyped(value)
    if (value === (day ?? '')) return
    due.mutate(value || null, {
      onSuccess: () => showToast({ text: t('due.saved') }),
      onError: (error) =>
        showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'refused' }),
    })
  }
  return <DateField className="max-w-56" label={t('due.field')} value={typed} onChange={save} />
}
