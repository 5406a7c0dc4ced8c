import { useQuery } from '@tanstack/react-query'
import {
  isCritical,
  MAIL_TIMES,
  type MailTime,
  NOTIFICATION_KINDS,
  type NotificationSettings as Settings,
} from 'contract/workspace/notifications'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Switch } from '#ui/Switch.tsx'
import { settingsQuery, useChangeSettings } from './notifications.api.ts'

/** Which notifications a person wants, where and when. */
export function NotificationSettings({ onSaved }: { onSaved: () => void }) {
  const settings = useQuery(settingsQuery)
  if (settings.isPending) return <Loading />
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  return <SettingsForm settings={settings.data} onSaved={onSaved} />
}

function SettingsForm({ settings, onSaved }: { settings: Settings; onSaved: () => void }) {
  const { t } = useTranslation(['workspace/notifications', 'contract/common'])
  const [draft, setDraft] = useState(settings)
  const change = useChangeSettings()
  const setKind = (
    kind: (typeof NOTIFICATION_KINDS)[number],
    changes: Partial<Settings['kinds']['mentioned']>,
  ) => setDraft((now) => ({ ...now, kinds: { ...now.kinds, [kind]: { ...now.kinds[kind], ...changes } } }))
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    change.mutate(draft, { onSuccess: onSaved })
  }
  return (
    <form noValidate onSubmit={submit} className="@container space-y-3">
      {change.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(change.error)}`)}</Notice>
      ) : null}
      {NOTIFICATION_KINDS.map((kind) => (
        <fieldset key={kind} className="border-b border-line pb-3">
          <legend className="text-body font-medium">{t(`kindNames.${kind}`)}</legend>
          {isCritical(kind) ? (
            <p className="text-body text-ink-soft">{t('always')}</p>
          ) : (
            <div className="grid items-center gap-x-10 @lg:grid-cols-2">
              <Switch
                label={t('inApp')}
                checked={draft.kinds[kind].inApp}
                onChange={(inApp) => setKind(kind, { inApp })}
              />
              <SelectField
                label={t('mail')}
                beside
                value={draft.kinds[kind].mail}
                onChange={(event) => setKind(kind, { mail: event.target.value as MailTime })}
              >
                {MAIL_TIMES.map((time) => (
                  <option key={time} value={time}>
                    {t(`mailTimes.${time}`)}
                  </option>
                ))}
              </SelectField>
            </div>
          )}
        </fieldset>
      ))}
      <SelectField
        label={t('timeZone')}
        value={draft.timeZone ?? ''}
        onChange={(event) => setDraft((now) => ({ ...now, timeZone: event.target.value || null }))}
      >
        <option value="">{t('organisationZone')}</option>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </SelectField>
      <Button type="submit" busy={change.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
