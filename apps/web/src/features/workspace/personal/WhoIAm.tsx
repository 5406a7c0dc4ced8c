import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LOCALES, type Locale } from 'contract/locale'
import { meRoutes, type Me } from 'contract/workspace/me'
import { useState, type SubmitEvent } from 'react'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { chooseLocale, LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { useNameProblem } from '#platform/use-name-problem.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'

/** The display name and the language. */
export function WhoIAm({ me, onLocale }: { me: Me; onLocale: (locale: Locale) => void }) {
  const { t } = useTranslation(['workspace/personal', 'contract/common', 'app'])
  const client = useQueryClient()
  const locale = useLocale()
  const [name, setName] = useState(me.name)
  const rename = useMutation({
    mutationFn: () => call(meRoutes.update, { body: { name: name.trim() } }),
    onSuccess: (now) => {
      client.setQueryData(meQuery.queryKey, now)
      void client.invalidateQueries({ queryKey: ['users'] })
      showToast({ text: t('saved') })
    },
  })
  const problem = useNameProblem(name)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!problem) rename.mutate()
  }
  return (
    <>
      {rename.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(rename.error)}`)}</Notice>
      ) : null}
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          dir="auto"
          maxLength={200}
          autoComplete="name"
          value={name}
          problem={problem}
          onChange={(event) => setName(event.target.value)}
          className="w-full sm:max-w-sm"
        />
        <Button type="submit" busy={rename.isPending} disabled={name.trim() === me.name}>
          {t('save')}
        </Button>
      </form>
      {me.email ? (
        <TextField
          label={t('email')}
          hint={t('emailHint')}
          dir="ltr"
          readOnly
          value={me.email}
          className="w-full sm:max-w-sm"
        />
      ) : null}
      <SelectField
        label={t('language')}
        value={locale}
        className="w-full sm:max-w-sm"
        onChange={(event) => {
          const next = event.target.value as Locale
          void chooseLocale(next)
          onLocale(next)
        }}
      >
        {LOCALES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LOCALE_NAMES[one]}
          </option>
        ))}
      </SelectField>
      <p className="text-body text-ink-soft">{t('languageHint')}</p>
    </>
  )
}
