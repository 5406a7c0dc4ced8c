import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { tour } from '#platform/tour.ts'
import { Button } from '#ui/Button.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { STEP_PAGES } from './first-step.ts'
import { onboardingQuery, useChangeOnboarding } from './onboarding.api.ts'

/** For new people the tour, and for administrators the first tasks, until they are done or dismissed. */
export function FirstSteps() {
  const { t } = useTranslation('workspace/onboarding')
  const { data } = useQuery(onboardingQuery)
  const change = useChangeOnboarding()
  if (!data) return null
  const { steps, tourEnded } = data
  return (
    <>
      {tourEnded ? null : (
        <section
          aria-label={t('tour.title')}
          className="ruled flex flex-wrap items-center justify-between gap-3 py-4 sm:py-5"
        >
          <p className="max-w-prose text-body">{t('tour.invite')}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => tour.start()}>
              {t('tour.start')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => change.mutate({ tourEnded: true })}>
              {t('tour.never')}
            </Button>
          </div>
        </section>
      )}
      {steps ? (
        <Section
          title={t('steps.title')}
          tools={
            <Button size="small" variant="quiet" onClick={() => change.mutate({ stepsHidden: true })}>
              {t('steps.hide')}
            </Button>
          }
        >
          <ol className="grid gap-2 sm:grid-cols-2">
            {steps.map(({ step, done }) => {
              const Mark = done ? CircleCheck : Circle
              return (
                <li key={step} className="flex items-start gap-3 text-body">
                  <Mark
                    aria-hidden
                    className={`mt-0.5 size-5 shrink-0 ${done ? 'text-success' : 'text-ink-soft'}`}
                  />
                  <div>
                    <PageLink to={STEP_PAGES[step]} className="text-accent underline underline-offset-2">
                      {t(`steps.${step}.label`)}
                    </PageLink>
                    <span className="sr-only"> {t(done ? 'steps.done' : 'steps.open')}</span>
                    <p className="text-ink-soft">{t(`steps.${step}.text`)}</p>
                  </div>
                </li>
              )
            })}
          </ol>
        </Section>
      ) : null}
    </>
  )
}
