import { useQuery } from '@tanstack/react-query'
import type { PackageContents } from 'contract/techdoc/packages/package-content'
import { shortCode } from 'contract/techdoc/file/short-code'
import { useId, useState, type SubmitEvent } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { sectionQuery, type Subject, useAsk } from './packages.api.ts'

interface AskFormProps {
  contents: PackageContents
  /** What the reader asks about, if they began at a row or a passage. */
  subject?: Subject | undefined
}

/** A form for one question: its subject, its text, and the due date of the answer (CAL-13). */
export function AskForm({ contents, subject: begun = {} }: AskFormProps) {
  const { t } = useTranslation(['techdoc/packages', 'contract/common'])
  const id = useId()
  const ask = useAsk(contents.package.id)
  const [subject, setSubject] = useState<Subject>(begun)
  const [text, setText] = useState('')
  const [dueOn, setDueOn] = useState(contents.package.answersDueOn ?? '')
  const [tried, setTried] = useState(false)
  const missing = tried && !text.trim()
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!text.trim()) return
    ask.mutate(
      { ...subject, text: text.trim(), ...(dueOn ? { dueOn } : {}) },
      {
        onSuccess: ({ code }) => {
          showToast({ text: t('ask.done', { code }) })
          setText('')
          setSubject({})
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
      <SubjectFields contents={contents} subject={subject} onChange={setSubject} />
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
      <DateField label={t('ask.due')} value={dueOn} onChange={setDueOn} />
      <Button type="submit" busy={ask.isPending}>
        {t('ask.do')}
      </Button>
    </form>
  )
}

interface SubjectFieldsProps {
  contents: PackageContents
  subject: Subject
  onChange: (subject: Subject) => void
}

/** Section and row by their titles, and the words that were selected. */
function SubjectFields({ contents, subject, onChange }: SubjectFieldsProps) {
  const { t } = useTranslation('techdoc/packages')
  const { sectionKey = '', rowId, passage } = subject
  return (
    <>
      <SelectField
        label={t('ask.section')}
        value={sectionKey}
        onChange={({ target }) => onChange(target.value ? { sectionKey: target.value } : {})}
      >
        <option value="">{t('ask.whole')}</option>
        {contents.sections.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </SelectField>
      {sectionKey && (contents.sections.find(({ key }) => key === sectionKey)?.rows ?? 0) > 0 ? (
        <RowField
          id={contents.package.id}
          sectionKey={sectionKey}
          value={rowId ?? ''}
          onChange={(row) => onChange(row ? { sectionKey, rowId: row } : { sectionKey })}
        />
      ) : null}
      {passage ? (
        <figure className="text-body">
          <figcaption className="font-medium">{t('ask.quote')}</figcaption>
          <blockquote className="border-s-2 border-line-strong ps-3 whitespace-pre-line" dir="auto">
            {passage}
          </blockquote>
          <Button
            type="button"
            variant="secondary"
            size="small"
            className="mt-2"
            onClick={() => onChange({ sectionKey })}
          >
            {t('ask.other')}
          </Button>
        </figure>
      ) : null}
    </>
  )
}

interface RowFieldProps {
  id: string
  sectionKey: string
  value: string
  onChange: (row: string) => void
}

/** The rows of a section by number and name. */
function RowField({ id, sectionKey, value, onChange }: RowFieldProps) {
  const { t } = useTranslation('techdoc/packages')
  const { data } = useQuery(sectionQuery(id, sectionKey, useLocale()))
  return (
    <SelectField label={t('ask.rowField')} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('ask.wholeSection')}</option>
      {data?.rows.map((row) => (
        <option key={row.id} value={row.id}>
          {`${shortCode(row.code)} ${row.name}`}
        </option>
      ))}
    </SelectField>
  )
}
