import { formatTag, type Locale, type Localized, LOCALES } from 'contract'
import type { thresholdBreaches } from 'contract/risk/threshold-breaches'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'
import { fillIn } from '#platform/fill-in.ts'
import { label } from '#platform/translations.ts'

/** A text that the platform writes about a breach: the reason of a decision, the name or description of an action. */
export async function breachText(
  tx: Tx,
  { indicator, value, threshold, measuredOn }: Stored<typeof thresholdBreaches>,
  text: 'override' | 'actionName' | 'actionDescription',
  locale: Locale,
): Promise<string> {
  const [of] = await tx.query<{ code: string; title: Localized; unit: string }>(
    `select r.code, r.title, t.unit_of_measure as unit from records r
       join indicators t on t.org_id = r.org_id and t.id = r.id where r.org_id = app.org() and r.id = $1`,
    [indicator],
  )
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
  const days = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'medium', timeZone: 'UTC' })
  const title = of!.title[[locale, ...LOCALES].find((one) => of!.title[one])!]!
  return fillIn(label(locale, 'server', 'breach', text), {
    code: of!.code,
    indicator: title,
    unit: of!.unit,
    value: numbers.format(value),
    threshold: numbers.format(threshold),
    day: days.format(new Date(`${measuredOn}T00:00:00Z`)),
  })
}
