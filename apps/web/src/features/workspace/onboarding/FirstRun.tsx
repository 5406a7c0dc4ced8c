import type { ReactNode } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBeginSample } from './onboarding.api.ts'
import { EmptyPicture, ImportPicture, SamplePicture } from './start-pictures.tsx'

export type Start = 'empty' | 'import'

const POINTS = ['one', 'two', 'three', 'four'] as const

interface FirstRunProps {
  name: string
  /** Null until an own organisation is chosen; then its form is shown. */
  start: Start | null
  onStart: (start: Start | null) => void
  /** Enters the sample organisation while it is being created. */
  onSample: (organisationId: string) => Promise<void>
  /** Names the organisation. */
  form: ReactNode
}

/** The first page of a new person: three ways to an organisation. The menu waits for it. */
export function FirstRun({ name, start, onStart, onSample, form }: FirstRunProps) {
  const { t } = useTranslation(['workspace/onboarding', 'contract/common'])
  const begin = useBeginSample(onSample)
  useTitle(t('start.label'))
  return (
    <div className="mx-auto w-full max-w-290 py-4 sm:py-8">
      <Progress />
      <h1 className="mb-6 max-w-184 text-answer text-ink-soft">
        {/* A name can have another direction than the sentence around it. */}
        <span className="font-semibold text-ink">
          {t('start.welcome', { name: `\u2068${name}\u2069` })}
        </span>{' '}
        {t('start.label')}
      </h1>
      {begin.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(begin.error)}`)}</Notice>
      ) : null}
      {start === null ? (
        <div className="grid overflow-hidden rounded-card border border-line-firm bg-surface md:grid-cols-3">
          <Choice
            kind="sample"
            picture={<SamplePicture />}
            busy={begin.isPending}
            onChoose={() => begin.mutate()}
          />
          <Choice kind="import" picture={<ImportPicture />} onChoose={() => onStart('import')} />
          <Choice kind="empty" picture={<EmptyPicture />} onChoose={() => onStart('empty')} />
        </div>
      ) : (
        <section className="ruled py-5">
          <h2 className="text-record font-semibold">{t('start.name')}</h2>
          <p className="mt-1 mb-5 text-read text-ink-soft">{t('start.nameText')}</p>
          {form}
          <Button variant="quiet" className="mt-4 -ms-3" onClick={() => onStart(null)}>
            {t('start.back')}
          </Button>
        </section>
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-2 text-meta text-ink-faint">
        <p>{t('start.menu')}</p>
        <p>{t('start.join')}</p>
      </div>
    </div>
  )
}

interface ChoiceProps {
  kind: 'sample' | Start
  picture: ReactNode
  busy?: boolean
  onChoose: () => void
}

function Choice({ kind, picture, busy = false, onChoose }: ChoiceProps) {
  const { t } = useTranslation('workspace/onboarding')
  return (
    <section className="flex flex-col border-line not-first:max-md:border-t md:not-first:border-s">
      <div className="grid place-items-center border-b border-line bg-surface-soft px-7 py-4">{picture}</div>
      <div className="flex flex-1 flex-col px-7 pt-5 pb-6">
        <h2 className="text-record font-semibold">{t(`start.${kind}.label`)}</h2>
        <p className="mt-1.5 text-read text-ink-soft lg:min-h-16.5">{t(`start.${kind}.text`)}</p>
        <ul className="mt-3.5 mb-5 border-t border-line-firm text-body">
          {POINTS.map((point) => (
            <li key={point} className="flex min-h-8 items-center gap-2 border-b border-line py-1">
              <Tick />
              {t(`start.${kind}.points.${point}`)}
            </li>
          ))}
        </ul>
        <div className="mt-auto">
          <Button
            variant={kind === 'sample' ? 'primary' : 'secondary'}
            busy={busy}
            className="w-full"
            onClick={onChoose}
          >
            {t(`start.${kind}.action`)}
          </Button>
          <p className="mt-2 text-center text-meta text-ink-faint">{t(`start.${kind}.note`)}</p>
        </div>
      </div>
    </section>
  )
}

function Progress() {
  const { t } = useTranslation('workspace/onboarding')
  const steps = [
    { name: 'account', done: true, now: false },
    { name: 'organisation', done: false, now: true },
    { name: 'content', done: false, now: false },
  ] as const
  return (
    <ol aria-label={t('start.steps')} className="mb-3.5 flex gap-4.5 text-meta text-ink-faint">
      {steps.map(({ name, done, now }) => (
        <li
          key={name}
          aria-current={now ? 'step' : undefined}
          className="flex items-center gap-1.5 aria-current:font-medium aria-current:text-ink"
        >
          {done ? <Tick /> : <span className="size-2.5 rounded-full border border-ink-faint" />}
          {t(`start.${name}`)}
          {done || now ? <span className="sr-only"> {t(done ? 'start.done' : 'start.now')}</span> : null}
        </li>
      ))}
    </ol>
  )
}

const Tick = () => (
  <svg
    aria-hidden
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    className="size-4 shrink-0 text-seal"
  >
    <path d="m2.5 9.5 3.5 4Q8 7 13.5 3" />
  </svg>
)
