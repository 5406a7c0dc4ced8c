import { useSearch } from '@tanstack/react-router'
import { assessments } from 'contract/risk/assessments'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '#platform/collections/address.ts'
import { change, type Search } from '#platform/collections/view.ts'

/** What is often asked of the list, as words of its address. */
const QUICK = {
  mine: { ownerId: 'me' },
  overdue: { overdue: 'true' },
  exceeds: { exceeds: 'true' },
  review: { status: 'in_review', reviewerId: 'me' },
  approval: { status: 'in_review', approverId: 'me' },
} as const satisfies Record<string, Search>
const NAMES = Object.keys(QUICK) as (keyof typeof QUICK)[]

/** Pressed, each says what it filters by; pressed again, it is given up. They can be held together. */
export function QuickFilters() {
  const { t } = useTranslation('risk/register')
  const { go } = useListAddress(assessments)
  const search = useSearch({ strict: false }) as Search
  return (
    <div role="group" aria-label={t('quick.label')} className="mb-3 flex flex-wrap gap-2">
      {NAMES.map((name) => {
        const words: Search = QUICK[name]
        const on = Object.entries(words).every(([key, value]) => String(search[key]) === value)
        const patch = on ? Object.fromEntries(Object.keys(words).map((key) => [key, undefined])) : words
        return (
          <button
            key={name}
            type="button"
            aria-pressed={on}
            onClick={() => go(change.filter(patch))}
            className="min-h-8 cursor-pointer rounded-full border border-line-strong px-3 text-sm hover:bg-surface-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          >
            {t(`quick.${name}`)}
          </button>
        )
      })}
    </div>
  )
}
