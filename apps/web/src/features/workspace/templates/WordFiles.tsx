import { useQuery } from '@tanstack/react-query'
import { LOCALES, type Locale } from 'contract/locale'
import type { Template, WordFile } from 'contract/workspace/templates'
import { MAX_WORD_BYTES, type WordProblem, type WordUse } from 'contract/workspace/word-tags'
import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { base64Of } from '#platform/base64.ts'
import { errorCode } from '#platform/errors.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { saveFile } from '#platform/save-file.ts'
import { serverIssues } from '#shared/form/problems.ts'
import { Button } from '#ui/Button.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import {
  fetchBuiltInWord,
  fetchWordFile,
  type NewWordFile,
  useSetWord,
  wordFilesQuery,
} from './templates.api.ts'
import { WordTags } from './WordTags.tsx'

const ACCEPTED = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

interface WordFilesProps {
  use: WordUse
  /** Undefined for the built-in texts, which have the default document only. */
  version?: Template
}

/** The Word documents of a version, by language: downloaded, changed in Word, and uploaded. */
export function WordFiles({ use, version }: WordFilesProps) {
  const { t } = useTranslation('workspace/templates')
  return (
    <Section title={t('word.title')} text={t('word.text')}>
      <ul className="divide-y divide-line">
        {LOCALES.map((locale) => (
          <li key={locale} className="space-y-2 py-3">
            {version ? (
              <OfVersion use={use} version={version} locale={locale} />
            ) : (
              <Line use={use} locale={locale} />
            )}
          </li>
        ))}
      </ul>
      <WordTags use={use} />
    </Section>
  )
}

function OfVersion({ use, version, locale }: { use: WordUse; version: Template; locale: Locale }) {
  const { data } = useQuery(wordFilesQuery(version.id))
  const file = data?.find((one) => one.locale === locale)
  return (
    <>
      <Line use={use} locale={locale} file={file} id={version.id} />
      {version.can.includes('update') ? <Change version={version} locale={locale} file={file} /> : null}
    </>
  )
}

/** The name of the document in one language, and its download. */
function Line({
  use,
  locale,
  file,
  id,
}: {
  use: WordUse
  locale: Locale
  file?: WordFile | undefined
  id?: string
}) {
  const { t } = useTranslation(['workspace/templates', 'contract/common'])
  const shown = useLocale()
  const failed = (error: unknown) =>
    showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' })
  const download = () =>
    file && id
      ? fetchWordFile(id, locale).then((bytes) => saveFile(file.name, bytes), failed)
      : fetchBuiltInWord(use, locale).then((bytes) => saveFile(`${use}-${locale}.docx`, bytes), failed)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-body">
      <bdi lang={locale} className="w-24 font-medium">
        {LOCALE_NAMES[locale]}
      </bdi>
      {file ? (
        <span className="min-w-0 grow">
          <bdi>{file.name}</bdi>
          <span className="block text-meta text-ink-soft">
            {t('word.kept', {
              moment: formatMoment(file.uploadedAt, shown),
              hash: `\u2066${file.sha256.slice(0, 16)}\u2069`,
            })}
          </span>
        </span>
      ) : (
        <span className="grow text-ink-soft">{t('word.none')}</span>
      )}
      <Button variant="secondary" onClick={() => void download()}>
        <Download aria-hidden />
        {t(file ? 'word.download' : 'word.downloadDefault')}
      </Button>
    </div>
  )
}

interface Refusal {
  code: WordProblem
  part: string
  found: string
  near: string
}

/** The refusals of an examination, from the paths of the answer. */
const refusalsOf = (error: unknown): Refusal[] =>
  serverIssues(errorCode(error), (error as { details?: unknown } | null)?.details).map(({ path, code }) => {
    const [, part = '', found = '', near = ''] = path.map(String)
    return { code: code as WordProblem, part, found, near }
  })

function Change({
  version,
  locale,
  file,
}: {
  version: Template
  locale: Locale
  file: WordFile | undefined
}) {
  const { t } = useTranslation(['workspace/templates', 'contract/common'])
  const change = useSetWord(version)
  const [tooLarge, setTooLarge] = useState(false)
  const set = (next: NewWordFile) =>
    change.mutate(
      { locale, file: next },
      { onSuccess: () => showToast({ text: t(next ? 'word.saved' : 'word.removed') }) },
    )
  async function take(given: File | undefined) {
    if (!given) return
    setTooLarge(given.size > MAX_WORD_BYTES)
    if (given.size <= MAX_WORD_BYTES) set({ name: given.name, data: await base64Of(given) })
  }
  const refusals: Refusal[] = tooLarge
    ? [{ code: 'too_large', part: '', found: '', near: '' }]
    : refusalsOf(change.error)
  return (
    <>
      {refusals.length > 0 ? <Refused refusals={refusals} /> : null}
      {change.error && refusals.length === 0 ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(change.error)}`)}</Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <FileDrop
          icon={FileUp}
          small
          text={t('word.drop')}
          choose={t('word.choose')}
          accept={ACCEPTED}
          onFiles={([given]) => void take(given)}
        />
        {file ? (
          <Button variant="secondary" busy={change.isPending} onClick={() => set(null)}>
            {t('word.remove')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function Refused({ refusals }: { refusals: readonly Refusal[] }) {
  const { t } = useTranslation('workspace/templates')
  return (
    <Notice variant="danger">
      <p>{t('word.refused')}</p>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {refusals.map(({ code, part, found, near }, at) => (
          <li key={at}>
            {t(`word.problems.${code}`)}
            {part ? (
              <bdi className="block text-meta">{found ? t('word.at', { part, found }) : part}</bdi>
            ) : null}
            {near ? <span className="block text-meta">{t('word.near', { near })}</span> : null}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
