import type { PackageContents, RoomQuestion } from 'contract/techdoc/packages/package-content'
import { questions } from 'contract/techdoc/packages/questions'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { AskForm } from './AskForm.tsx'
import { useCloseQuestion } from './packages.api.ts'

/** Questions of external readers on the package with the answers, and a form for another question. */
export function RoomQuestions({ contents }: { contents: PackageContents }) {
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
        <AskForm contents={contents} />
      </Section>
    </div>
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
        <span>{formatMoment(question.askedAt, locale)}</span>
        {question.dueOn ? (
          <span>{t('questions.due', { day: formatDay(question.dueOn, locale) })}</span>
        ) : null}
      </p>
      <p className="whitespace-pre-line" dir="auto">
        {question.text}
      </p>
      {question.answer ? (
        <div className="rounded-control bg-surface-soft p-3">
          <p className="font-medium">{labels.field('answer')}</p>
          <p className="whitespace-pre-line" dir="auto">
            {question.answer}
          </p>
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
