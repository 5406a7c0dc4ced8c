import type { LineOf } from 'contract/collection'
import { inLocale, type Locale } from 'contract/locale'
import type { processes as library } from 'contract/risk/processes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#platform/i18n/index.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** A process as the list gives it. */
type ProcessLine = LineOf<typeof library>

const WIDE = 'hidden md:table-cell'

function Heading({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <th scope="col" className={`px-4 py-3 text-start font-medium text-ink-soft ${className}`}>
      {children}
    </th>
  )
}

export function ProcessesTable({ processes, busy }: { processes: readonly ProcessLine[]; busy: boolean }) {
  const { t } = useTranslation(['words/processes', 'words/common'])
  const locale = useLocale()
  return (
    <table aria-busy={busy} className={`w-full table-fixed text-sm tabular-nums ${busy ? 'opacity-60' : ''}`}>
      <caption className="sr-only">{t('title')}</caption>
      <thead className="border-b border-line bg-neutral-50">
        <tr>
          <Heading className="w-20">{t('fields.code')}</Heading>
          <Heading className="md:w-1/3">{t('fields.name')}</Heading>
          <Heading className={WIDE}>{t('fields.family')}</Heading>
          <Heading className={WIDE}>{t('fields.ownerRole')}</Heading>
          <Heading className="w-28">{t('words/common:spine.status')}</Heading>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {processes.map((process) => (
          <ProcessRow key={process.id} process={process} locale={locale} />
        ))}
      </tbody>
    </table>
  )
}

function ProcessRow({ process, locale }: { process: ProcessLine; locale: Locale }) {
  const { t } = useTranslation('words/processes')
  const family = t(`choices.family.${process.family}`)
  return (
    <tr className="align-top hover:bg-neutral-50">
      <th scope="row" className="px-4 py-3 text-start font-medium whitespace-nowrap">
        <bdi>{process.code}</bdi>
      </th>
      <td className="px-4 py-3">
        <bdi className="font-medium">{inLocale(process.name, locale)}</bdi>
        <span className="mt-0.5 block text-ink-soft md:hidden">{family}</span>
      </td>
      <td className={`px-4 py-3 ${WIDE}`}>{family}</td>
      <td className={`px-4 py-3 ${WIDE}`}>{t(`choices.ownerRole.${process.ownerRole}`)}</td>
      <td className="px-4 py-3">
        <StatusBadge
          status={process.status}
          label={t(`statuses.${process.status as 'draft' | 'active' | 'retired'}`)}
        />
      </td>
    </tr>
  )
}
