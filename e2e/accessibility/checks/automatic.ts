import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Off by default, because they are experimental. */
const ALSO = ['css-orientation-lock', 'label-content-name-mismatch', 'p-as-heading', 'table-fake-caption']

/** The success criteria of a rule, by its tags: `wcag1410` is 1.4.10. */
const criteriaOf = (tags: readonly string[]): string[] =>
  tags.flatMap((tag) => {
    const [, guideline, second, rest] = /^wcag(\d)(\d)(\d+)$/.exec(tag) ?? []
    return guideline ? [`${guideline}.${second}.${rest}`] : []
  })

/** All rules of axe for WCAG 2.0 to 2.2, levels A and AA, of any impact: what they found, by criterion. */
export async function automatic(page: Page): Promise<Map<string, string[]>> {
  const { violations, passes } = await new AxeBuilder({ page })
    // The kit's focus guards are invisible and move the focus on at once.
    .exclude('[data-base-ui-focus-guard]')
    .options({
      runOnly: { type: 'tag', values: LEVELS },
      rules: Object.fromEntries(ALSO.map((rule) => [rule, { enabled: true }])),
    })
    .setLegacyMode()
    .analyze()
  const found = new Map<string, string[]>()
  for (const { tags } of passes) for (const criterion of criteriaOf(tags)) found.set(criterion, [])
  for (const { id, tags, nodes } of violations)
    for (const criterion of criteriaOf(tags))
      found.set(criterion, [
        ...(found.get(criterion) ?? []),
        `axe ${id}, ${nodes.length}: ${nodes[0]?.failureSummary ?? ''} ${nodes[0]?.html.slice(0, 300)}`,
      ])
  return found
}
