import { useQuery } from '@tanstack/react-query'
import { officialTextActions, type OfficialText } from 'contract/compliance/official-texts'
import { ExternalLink, FileText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { formatDay, formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { PersonName } from '#shared/record/PersonName.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { Changes } from './Changes.tsx'
import { textsQuery, useCheckText } from './official-texts.api.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { Reviews } from './Reviews.tsx'

/** The law's own text of a universe: load the file of the Official Journal, see what changed, decide what it touches. */
export function OfficialTextsPage({ universe, views }: { universe: string; views: ReactNode }) {
  const { t } = useTranslation('compliance/official-texts')
  const may = useMay()
  const texts = useQuery(textsQuery(universe))
  return (
    <>
      <h1 className="text-title font-semibold">{t('title')}</h1>
      {views}
      {texts.isPending ? <Loading /> : null}
      {texts.isError ? <ErrorState error={texts.error} onRetry={() => void texts.refetch()} /> : null}
      {texts.data ? (
        <div className="max-w-4xl">
          <p className="text-body text-ink-soft">
            <bdi dir="ltr">{texts.data.reference}</bdi>
            {texts.data.address ? (
              <>
                {' · '}
                <a
                  href={texts.data.address}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
                >
                  {t('address')}
                  <ExternalLink aria-hidden className="size-3.5" />
                </a>
              </>
            ) : null}
          </p>
          {texts.data.address === null ? (
            <EmptyState title={t('notAnAct.title')} text={t('notAnAct.text')} />
          ) : (
            <>
              {may(officialTextActions.load) ? <Load universe={universe} /> : null}
              <Versions universe={universe} items={texts.data.items} />
              <Reviews universe={universe} waiting={texts.data.waiting} />
            </>
          )}
        </div>
      ) : null}
    </>
  )
}

function Load({ universe }: { universe: string }) {
  const { t } = useTranslation(['compliance/official-texts', 'contract/common'])
  const check = useCheckText(universe)
  const code = check.error ? errorCode(check.error) : null
  return (
    <Section title={t('load.title')} text={t('load.text')}>
      <FileDrop
        icon={FileText}
        text={t('load.drop')}
        choose={t('load.choose')}
        accept=".html,.xhtml,.htm,.xml,.zip"
        onFiles={([file]) => check.mutate(file!)}
      />
      {check.isPending ? <p role="status">{t('load.reading')}</p> : null}
      {code ? (
        <Notice variant="danger">
          {code === 'UNREADABLE_FILE' ? t('load.unreadable') : t(`contract/common:errors.${code}`)}
        </Notice>
      ) : null}
      {check.data ? (
        <PreviewDialog
          universe={universe}
          upload={check.data.upload}
          preview={check.data.preview}
          onClose={() => check.reset()}
        />
      ) : null}
    </Section>
  )
}

/** Every version that was loaded, with what identifies it. */
function Versions({ universe, items }: { universe: string; items: readonly OfficialText[] }) {
  const { t } = useTranslation('compliance/official-texts')
  const locale = useLocale()
  const [compared, setCompared] = useState<string>()
  return (
    <Section title={t('versions.title')}>
      {items.length === 0 ? <p className="text-body text-ink-soft">{t('versions.none')}</p> : null}
      <ul className="divide-y divide-line">
        {items.map((one) => (
          <li key={one.id} className="space-y-1 py-3 text-body">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">
                <bdi dir="ltr">{one.act}</bdi> · <bdi lang={one.language}>{LOCALE_NAMES[one.language]}</bdi>
              </span>
              <span>
                {one.consolidatedOn
                  ? t('versions.consolidated', { day: formatDay(one.consolidatedOn, locale) })
                  : t('versions.published')}
              </span>
              {one.current ? (
                <span className="rounded border border-success-line bg-success-soft px-2 py-0.5 text-meta text-success">
                  {t('versions.current')}
                </span>
              ) : (
                <span className="text-meta text-ink-soft">{t('versions.replaced')}</span>
              )}
              {one.replaces ? (
                <Button
                  variant="secondary"
                  size="small"
                  aria-expanded={compared === one.id}
                  onClick={() => setCompared(compared === one.id ? undefined : one.id)}
                >
                  {t('versions.compare')}
                </Button>
              ) : null}
            </p>
            <p className="text-meta text-ink-soft">
              {t('versions.passages', { n: formatNumber(one.passages, locale) })} ·{' '}
              <bdi dir="auto">{one.fileName}</bdi> · {formatMoment(one.loadedAt, locale)} ·{' '}
              <PersonName id={one.loadedBy} />
            </p>
            <p className="text-meta break-all text-ink-faint">
              <bdi dir="ltr">{t('hash', { hash: one.sha256 })}</bdi>
            </p>
            {compared === one.id ? <Changes universe={universe} text={one} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
