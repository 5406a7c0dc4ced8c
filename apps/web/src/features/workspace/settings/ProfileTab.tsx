import { LOCALES, type Locale } from 'contract/locale'
import { isPlainName } from 'contract/plain-name'
import {
  CLASSIFICATIONS,
  type Organisation,
  SELF_REVIEW_STAFF,
  WEEKENDS,
} from 'contract/workspace/organisations'
import { type ProtectedAct, weakenedSettings } from 'contract/workspace/protection'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { errorCode } from '#platform/errors.ts'
import { LOCALE_NAMES, useTranslation } from '#platform/i18n/index.ts'
import { useNameProblem } from '#platform/use-name-problem.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ProtectedDialog } from '#shared/protection/ProtectedDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { LogoSection } from './LogoSection.tsx'
import { organisationQuery, useChangeProfile } from './settings.api.ts'

export function ProfileTab() {
  const { data, error, refetch } = useQuery(organisationQuery)
  // Kept outside the form, which is remounted with the new version before it could show that it was saved.
  const change = useChangeProfile()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className="space-y-4">
      <ProfileForm key={data.version} organisation={data} change={change} />
      <LogoSection organisation={data} />
      <SigningRules organisation={data} />
      <Assistance organisation={data} />
      <TestMode organisation={data} />
    </div>
  )
}

function zonesWith(own: string): string[] {
  return [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])]
}

interface ProfileFormProps {
  organisation: Organisation
  change: ReturnType<typeof useChangeProfile>
}

function ProfileForm({ organisation, change }: ProfileFormProps) {
  const { t } = useTranslation(['workspace/settings', 'contract/common', 'app'])
  const [wrong, setWrong] = useState<string | null>(null)
  const [bare, setBare] = useState(false)
  const problem = useNameProblem(wrong ?? '')
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const name = String(entered.get('name')).trim()
    const isWrong = name === '' || !isPlainName(name)
    const languages = entered.getAll('contentLanguages') as Locale[]
    setWrong(isWrong ? name : null)
    setBare(languages.length === 0)
    if (isWrong || languages.length === 0) return
    change.mutate(
      {
        version: organisation.version,
        name,
        locale: entered.get('locale') as Locale,
        timeZone: String(entered.get('timeZone')),
        weekend: entered.get('weekend') as Organisation['weekend'],
        classification: entered.get('classification') as Organisation['classification'],
        contentLanguages: languages,
      },
      { onSuccess: () => showToast({ text: t('profile.saved') }) },
    )
  }
  return (
    <Section title={t('profile.title')} text={t('profile.text')}>
      <form noValidate onSubmit={submit} className="grid max-w-3xl gap-5 sm:grid-cols-2">
        {change.error ? (
          <div className="sm:col-span-2">
            <Notice variant="danger">{t(`contract/common:errors.${errorCode(change.error)}`)}</Notice>
          </div>
        ) : null}
        <TextField
          name="name"
          dir="auto"
          maxLength={200}
          label={t('profile.name')}
          defaultValue={organisation.name}
          problem={wrong === null ? undefined : problem}
          className="sm:col-span-2"
        />
        <SelectField name="locale" label={t('profile.locale')} defaultValue={organisation.locale}>
          {LOCALES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {LOCALE_NAMES[locale]}
            </option>
          ))}
        </SelectField>
        <SelectField name="timeZone" label={t('profile.timeZone')} defaultValue={organisation.timeZone}>
          {zonesWith(organisation.timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </SelectField>
        <SelectField name="weekend" label={t('profile.weekend')} defaultValue={organisation.weekend}>
          {WEEKENDS.map((one) => (
            <option key={one} value={one}>
              {t(`profile.weekends.${one}`)}
            </option>
          ))}
        </SelectField>
        <p className="self-end text-body text-ink-soft">{t('profile.weekendHint')}</p>
        <SelectField
          name="classification"
          label={t('profile.classification')}
          defaultValue={organisation.classification}
        >
          {CLASSIFICATIONS.map((one) => (
            <option key={one} value={one}>
              {t(`profile.classifications.${one}`)}
            </option>
          ))}
        </SelectField>
        <p className="self-end text-body text-ink-soft">{t('profile.classificationHint')}</p>
        <fieldset className="sm:col-span-2">
          <legend className="mb-1 text-body font-medium">{t('profile.contentLanguages')}</legend>
          <p className="text-body text-ink-soft">{t('profile.contentLanguagesHint')}</p>
          {LOCALES.map((locale) => (
            <CheckField
              key={locale}
              name="contentLanguages"
              value={locale}
              label={LOCALE_NAMES[locale]}
              lang={locale}
              defaultChecked={organisation.contentLanguages.includes(locale)}
            />
          ))}
          {bare ? (
            <p role="alert" className="text-body text-danger">
              {t('profile.contentLanguagesNone')}
            </p>
          ) : null}
        </fieldset>
        <div>
          <Button type="submit" busy={change.isPending}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** A setting that applies as soon as it is switched. */
function useSwitching() {
  const { t } = useTranslation('contract/common')
  const change = useChangeProfile()
  const set = (next: Parameters<typeof change.mutate>[0]) =>
    change.mutate(next, {
      onError: (error) => showToast({ text: t(`errors.${errorCode(error)}`), variant: 'danger' }),
    })
  return { set, busy: change.isPending }
}

/**
 * SIG-2: the most important signatures need two factors. ROL-2: in a small organisation authors may review. A document
 * may have to wait for a review of its trail.
 */
function SigningRules({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('workspace/settings')
  const { set: change, busy } = useSwitching()
  const [act, setAct] = useState<ProtectedAct | null>(null)
  /** A change that weakens protection is requested; one that strengthens it applies at once. */
  function set({ version: seen, ...settings }: Parameters<typeof change>[0]) {
    if (weakenedSettings(organisation, settings).length > 0)
      setAct({ kind: 'organisation.settings', ...settings })
    else change({ version: seen, ...settings })
  }
  const { version, secondFactorSigning, selfReview, selfReviewPossible, trailReview } = organisation
  return (
    <Section title={t('signing.title')}>
      <div className="max-w-3xl">
        <Switch
          label={t('signing.label')}
          hint={t('signing.hint')}
          checked={secondFactorSigning}
          disabled={busy}
          onChange={(next) => set({ version, secondFactorSigning: next })}
        />
        <Switch
          label={t('selfReview.label')}
          hint={t(selfReviewPossible ? 'selfReview.hint' : 'selfReview.noEffect', {
            most: SELF_REVIEW_STAFF,
          })}
          checked={selfReview}
          disabled={busy}
          onChange={(next) => set({ version, selfReview: next })}
        />
        <Switch
          label={t('trailReview.label')}
          hint={t('trailReview.hint')}
          checked={trailReview}
          disabled={busy}
          onChange={(next) => set({ version, trailReview: next })}
        />
      </div>
      <ProtectedDialog act={act} onClose={() => setAct(null)} />
    </Section>
  )
}

/** Off until somebody switches it on: comparing texts proposes, and a person decides. */
function Assistance({ organisation: { version, assistance } }: { organisation: Organisation }) {
  const { t } = useTranslation('workspace/settings')
  const { set, busy } = useSwitching()
  return (
    <Section title={t('assistance.title')}>
      <div className="max-w-3xl">
        <Switch
          label={t('assistance.label')}
          hint={t('assistance.hint')}
          checked={assistance}
          disabled={busy}
          onChange={(next) => set({ version, assistance: next })}
        />
      </div>
    </Section>
  )
}

function TestMode({ organisation: { version, testMode } }: { organisation: Organisation }) {
  const { t } = useTranslation('workspace/settings')
  const { set, busy } = useSwitching()
  return (
    <Section title={t('testMode.title')}>
      <div className="max-w-3xl">
        <Switch
          label={t('testMode.label')}
          hint={t('testMode.hint')}
          checked={testMode}
          disabled={busy}
          onChange={(next) => set({ version, testMode: next })}
        />
      </div>
    </Section>
  )
}
