import type { ChangedSection, PackageComparison } from 'contract/techdoc/packages/package-content'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Change } from '#shared/compare/Change.tsx'
import { CountTiles } from '#shared/compare/CountTiles.tsx'
import { Section } from '#ui/Section.tsx'

type Shown = 'all' | ChangedSection['change']

export interface DifferencesProps {
  comparison: PackageComparison
  /** What is said where nothing differs. */
  same: string
}

/** The differences between two states of a file, or two files, section by section. */
export function Differences({ comparison: { counts, sections }, same }: DifferencesProps) {
  const { t } = useTranslation('techdoc/shared')
  const [shown, setShown] = useState<Shown>('all')
  if (sections.length === 0) return <p className="text-body text-ink-soft">{same}</p>
  const all = { all: counts.added + counts.removed + counts.changed, ...counts }
  const wanted = sections.filter(
    ({ change, rows }) => shown === 'all' || change === shown || rows.some((row) => row.change === shown),
  )
  return (
    <>
      <CountTiles
        label={t('differences.counts')}
        counts={all}
        labelOf={(name: Shown) => t(`differences.kinds.${name}`)}
        chosen={shown}
        onChoose={setShown}
      />
      {wanted.map((section) => (
        <Changed key={section.key} section={section} />
      ))}
    </>
  )
}

function Changed({ section }: { section: ChangedSection }) {
  const { t } = useTranslation('techdoc/shared')
  return (
    <Section title={section.title} text={t(`differences.kinds.${section.change}`)}>
      <Facts facts={section.facts} />
      <ul className="divide-y divide-line">
        {section.rows.map((row) => (
          <li key={row.id} className="space-y-1 py-2">
            <p className="text-body font-medium">
              <bdi>{row.name}</bdi>{' '}
              <span className="font-normal text-ink-soft">{t(`differences.kinds.${row.change}`)}</span>
            </p>
            <Facts facts={row.facts} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Facts({ facts }: { facts: ChangedSection['facts'] }) {
  if (facts.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-1 text-body sm:grid-cols-[minmax(8rem,16rem)_minmax(0,1fr)]">
      {facts.map(({ label, from, to }) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">
            <bdi>
              <Change before={from} after={to} />
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
