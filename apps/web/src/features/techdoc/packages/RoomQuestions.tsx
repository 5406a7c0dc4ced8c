import type { AnswerFile, PackageContents, RoomQuestion } from 'contract/techdoc/packages/package-content'
import { questions } from 'contract/techdoc/packages/questions'
import { Download } from 'lucide-react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { AskForm } from './AskForm.tsx'
import { fetchAnswerFile, type Subject, useCloseQuestion } from './packages.api.ts'

interface RoomQuestionsProps {
  contents: PackageContents
  /** What the reader began to ask about. */
  subject?: Subject | undefined
}

/** Questions of external readers on the package with the answers, and a form for another question. */
export function RoomQuestions({ contents, subject }: RoomQuestionsProps) {
  const { t } = useTranslation('techdoc/packages')
  const titles = new Map(contents.sections.map(({ key, title }) => [key, title]))
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Section title={t('questions.title')}>
        {contents.questions.length === 0 ? (
          <p className="text-body text-ink-soft">{t('questions.none')}</p>
        ) : null}
        <ul className="divide-y divide-line">
          {contents.questions.map((one) => (
            <Asked
              key={one.id}
              of={contents.package.id}
              question={one}
              title={one.sectionKey ? titles.get(one.sectionKey) : undefined}
            />
          ))}
        </ul>
      </Section>
      <Section title={t('ask.title')} text={t('ask.text')}>
        <AskForm contents={contents} subject={subject} />
      </Section>
    </div>
  )
}

/** The files that the manufacturer gave with the answer. */
function AnswerFiles({ of, question: { id, files } }: { of: string; question: RoomQuestion }) {
  const { t } = useTranslation(['techdoc/packages', 'contract/common'])
  if (files.length === 0) return null
  const fetchIt = (file: AnswerFile) =>
    fetchAnswerFile(of, id, file).catch((error: unknown) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
    )
  return (
    <ul aria-label={t('questions.files')} className="mt-2 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id}>
          <Button
            variant="secondary"
            size="small"
            aria-label={t('questions.fetchFile', { name: file.name })}
            onClick={() => void fetchIt(file)}
          >
            <Download aria-hidden />
            <bdi>{file.name}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface AskedProps {
  of: string
  question: RoomQuestion
  title: string | undefined
}

function Asked({ of, question, title }: AskedProps) {
  const { t } = useTranslation(['techdoc/packages', 'contract/common'])
  const labels = useCollectionLabels(questions)
  const locale = useLocale()
  const close = useCloseQuestion(of)
  const closeIt = () =>
    close.mutate(question.id, {
      onError: (error) =>
        showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'refused' }),
    })
  return (
    <li className="space-y-2 py-3 text-body">
      <p className="flex flex-wrap items-center gap-2 text-ink-soft">
        <bdi className="tabular-nums">{question.code}</bdi>
        <StatusBadge status={question.status} label={labels.status(question.status)} />
        {title ? <span>{title}</span> : null}
        {question.place ? <bdi className="font-medium text-ink">{question.place}</bdi> : null}
        <span>{formatMoment(question.askedAt, locale)}</span>
        {question.dueOn ? (
          <span>{t('questions.due', { day: formatDay(question.dueOn, locale) })}</span>
        ) : null}
      </p>
      {question.passage ? (
        <blockquote
          className="border-s-2 border-line-strong ps-3 whitespace-pre-line text-ink-soft"
          dir="auto"
        >
          {question.passage}
        </blockquote>
      ) : null}
      <p className="whitespace-pre-line" dir="auto">
        {question.text}
      </p>
      {question.answer ? (
        <div className="rounded-control bg-surface-soft p-3">
          <p className="font-medium">{labels.field('answer')}</p>
          <p className="whitespace-pre-line" dir="auto">
            {question.answer}
          </p>
          <AnswerFiles of={of} question={question} />
        </div>
      ) : null}
      {question.mine && question.status === 'answered' ? (
        <Button variant="secondary" size="small" busy={close.isPending} onClick={closeIt}>
          {t('questions.close')}
        </Button>
      ) : null}
    </li>
  )
}
