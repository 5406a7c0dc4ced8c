import type { Failure } from 'contract/errors'
import { Billing } from 'contract/workspace/payment'
import { COUNTRIES } from 'contract/workspace/payment-plans'
import { useMemo } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'

export type BillingProblems = Partial<Record<keyof Billing, 'required' | 'invalid'>>

/** Reads the fields of a form; problems are named by field. */
export function readBilling(form: HTMLFormElement): { billing?: Billing; problems: BillingProblems } {
  const entered = new FormData(form)
  const text = (name: string) => String(entered.get(name) ?? '').trim()
  const given = {
    company: text('company'),
    email: text('email'),
    country: text('country'),
    postalCode: text('postalCode') || null,
    vatNumber: text('vatNumber').replaceAll(/[\s.-]/g, '') || null,
  }
  const parsed = Billing.safeParse(given)
  if (parsed.success) return { billing: parsed.data, problems: {} }
  const fields = parsed.error.issues.map(({ path }) => path[0] as keyof Billing)
  return {
    problems: Object.fromEntries(fields.map((field) => [field, given[field] ? 'invalid' : 'required'])),
  }
}

/** The field that the payment provider refused, by its name in the form. */
export function refusedFields(error: unknown): BillingProblems {
  const { details } = (error ?? {}) as Partial<Failure>
  if (!Array.isArray(details)) return {}
  const names = (details as { path?: string[] }[]).map(
    ({ path }) => path?.at(-1) as keyof Billing | undefined,
  )
  return Object.fromEntries(names.flatMap((name) => (name ? [[name, 'invalid']] : [])))
}

export function focusFirst(form: HTMLFormElement, problems: BillingProblems): void {
  const [first] = Object.keys(problems)
  if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
}

/** The recipient of the invoice. */
export function BillingFields({
  billing,
  email,
  problems,
}: {
  billing: Billing | null
  email?: string | undefined
  problems: BillingProblems
}) {
  const { t } = useTranslation('workspace/payment')
  const locale = useLocale()
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
      compare(a.name, b.name),
    )
  }, [locale])
  const problem = (field: keyof Billing) => {
    const found = problems[field]
    return found && t(`billing.problem.${found}`)
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="company"
        autoComplete="organization"
        maxLength={200}
        dir="auto"
        label={t('billing.company')}
        defaultValue={billing?.company}
        problem={problem('company')}
      />
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        dir="ltr"
        label={t('billing.email')}
        defaultValue={billing?.email ?? email}
        problem={problem('email')}
      />
      <SelectField
        name="country"
        autoComplete="country"
        label={t('billing.country')}
        defaultValue={billing?.country ?? ''}
        problem={problem('country')}
      >
        <option value="">{t('billing.choose')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        name="postalCode"
        autoComplete="postal-code"
        maxLength={20}
        dir="ltr"
        label={t('billing.postalCode')}
        defaultValue={billing?.postalCode ?? ''}
        problem={problem('postalCode')}
      />
      <TextField
        name="vatNumber"
        maxLength={30}
        dir="ltr"
        label={t('billing.vatNumber')}
        hint={t('billing.vatHint')}
        defaultValue={billing?.vatNumber ?? ''}
        problem={problem('vatNumber')}
      />
    </div>
  )
}
