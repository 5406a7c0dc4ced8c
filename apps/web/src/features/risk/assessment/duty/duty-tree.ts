import type { Domain } from 'contract/compliance/domains'
import { inLocale, type Locale } from 'contract/locale'
import type { RequirementLine } from 'contract/compliance/requirements'
import { normaliseText } from 'contract/search-text'

export interface DutyNode {
  readonly domain: Domain
  /** Applicable requirements that match the search, in the order of the text. */
  readonly duties: readonly RequirementLine[]
  /** Number of applicable requirements of the domain, whatever the search. */
  readonly applying: number
}

/**
 * Domains with their applicable requirements. A search matches whole domains, else the requirements that contain it.
 */
export function dutyTree(
  domains: readonly Domain[],
  requirements: readonly RequirementLine[],
  query: string,
  locale: Locale,
): DutyNode[] {
  const wanted = normaliseText(query)
  const has = (text: string) => wanted === '' || normaliseText(text).includes(wanted)
  const applying = requirements.filter(
    ({ applicability, status }) => applicability !== 'not_applicable' && status === 'active',
  )
  const byDomain = Map.groupBy(applying, ({ domain }) => domain)
  return domains
    .toSorted((a, b) => a.position - b.position)
    .flatMap((domain) => {
      const all = (byDomain.get(domain.id) ?? []).toSorted((a, b) => a.position - b.position)
      const whole = has(`${domain.code} ${inLocale(domain.name, locale)}`)
      const duties = whole
        ? all
        : all.filter(({ ref, code, name }) => has(`${ref} ${code} ${inLocale(name, locale)}`))
      return duties.length > 0 ? [{ domain, duties, applying: all.length }] : []
    })
}
