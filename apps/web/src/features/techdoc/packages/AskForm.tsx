import type { PackageContents } from 'contract/techdoc/packages/package-content'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useAsk } from './packages.api.ts'

/** A form for one question: its subject, its text, and the due date of the answer (CAL-13). */
export function AskForm({ contents }: { contents: PackageContents }) {
  const { t } = useTranslation(['techdoc/packages', 'contract/common'])
  const id = useId()
  const ask = useAsk(contents.package.id)
  const [text, setText] = useState('')
  const [section, setSection] = useState('')
  const [dueOn, setDueOn] = useState('')
  const [tried, setTried] = useState(false)
  const missing = tried && !text.trim()
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!text.trim()) return
    const more = { ...(section ? { sectionKey: section } : {}), ...(dueOn ? { dueOn } : {}) }
    ask.mutate(
      { text: text.trim(), ...more },
      {
        onSuccess: ({ code }) => {
          showToast({ text: t('ask.done', { code }) })
          setText('')
          setTried(false)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {ask.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(ask.error)}`)}</Notice>
      ) : null}
      <div>
        <label htmlFor={id} className="mb-1.5 block text-body font-medium">
          {t('ask.question')}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={5}
          maxLength={4000}
          required
          value={text}
          aria-invalid={missing ? true : undefined}
          aria-describedby={missing ? `${id}-problem` : undefined}
          onChange={({ target }) => setText(target.value)}
          className={`block w-full rounded-control border bg-surface px-3 py-2 text-body outline-offset-0 ${missing ? 'border-danger' : 'border-line-strong'}`}
        />
        {missing ? (
          <p id={`${id}-problem`} className="mt-1 text-body text-danger">
            {t('ask.missing')}
          </p>
        ) : null}
      </div>
      <SelectField
        label={t('ask.section')}
        value={section}
        onChange={({ target }) => setSection(target.value)}
      >
        <option value="">{t('ask.whole')}</option>
        {contents.sections.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </SelectField>
      <DateField label={t('ask.due')} value={dueOn} onChange={setDueOn} />
      <Button type="submit" busy={ask.isPending}>
        {t('ask.do')}
      </Button>
    </form>
  )
}
