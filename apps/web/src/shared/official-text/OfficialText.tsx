import { useQuery } from '@tanstack/react-query'
import { officialTextActions, type Passage, type RowText } from 'contract/compliance/official-texts'
import { BookOpen, ExternalLink, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { rowTextQuery, type TextOwner } from './official-text.api.ts'

/** The law's own words of a row, with where they come from. Until the file is loaded: that this is a summary. */
export function OfficialText({ of }: { of: TextOwner }) {
  const { t } = useTranslation('shared/official-text')
  const { data } = useQuery(rowTextQuery(of))
  if (!data) return null
  return (
    <section aria-label={t('title')} className="mt-2 space-y-2">
      {data.texts.length === 0 ? <Summary text={data} /> : <Texts text={data} />}
      {data.review?.decision === null && data.universe !== null ? (
        <p className="flex items-start gap-1.5 text-meta text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <PageLink
            to="/regulatory-requirements/$universeId/text"
            params={{ universeId: data.universe }}
            className="underline underline-offset-2"
          >
            {t('changed')}
          </PageLink>
        </p>
      ) : null}
    </section>
  )
}

/** Nothing is loaded: our words are a summary, and the law has its own address. */
function Summary({ text: { address, universe } }: { text: RowText }) {
  const { t } = useTranslation('shared/official-text')
  const may = useMay()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-soft">
      <span className="rounded border border-line-strong px-1.5 py-0.5 font-medium">{t('summary')}</span>
      {address ? (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center gap-1 text-accent underline underline-offset-2"
        >
          {t('address')}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      ) : null}
      {universe !== null && address !== null && may(officialTextActions.load) ? (
        <PageLink
          to="/regulatory-requirements/$universeId/text"
          params={{ universeId: universe }}
          className="inline-block leading-6 text-accent underline underline-offset-2"
        >
          {t('load')}
        </PageLink>
      ) : null}
    </p>
  )
}

function Texts({ text: { texts, address } }: { text: RowText }) {
  const { t } = useTranslation('shared/official-text')
  const locale = useLocale()
  const [asked, setAsked] = useState<string>(locale)
  const shown = texts.find(({ source }) => source.language === asked) ?? texts[0]!
  const { source, context, passages } = shown
  const { language, act, consolidatedOn, sha256 } = source
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta font-medium">
        <BookOpen aria-hidden className="size-3.5 text-ink-faint" />
        {t('title')}
        {texts.length > 1
          ? texts.map(({ source: { language: one } }) => (
              <button
                key={one}
                type="button"
                lang={one}
                aria-pressed={one === language}
                onClick={() => setAsked(one)}
                className="cursor-pointer rounded-control px-1.5 py-0.5 font-normal text-ink-soft hover:bg-surface-soft aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
              >
                {LOCALE_NAMES[one]}
              </button>
            ))
          : null}
      </p>
      <blockquote
        lang={language}
        dir="ltr"
        className="space-y-1 border-s-2 border-accent ps-2.5 text-start text-body text-pretty"
      >
        {context.map((one) => (
          <Words key={one.key} passage={one} className="text-ink-faint" />
        ))}
        {passages.map((one) => (
          <Words key={one.key} passage={one} className="text-ink" />
        ))}
      </blockquote>
      <p className="text-meta text-ink-faint">
        <bdi dir="ltr">{act}</bdi>
        {' · '}
        {consolidatedOn ? t('consolidated', { day: formatDay(consolidatedOn, locale) }) : t('published')}
        {' · '}
        <bdi dir="ltr" title={sha256}>
          {t('hash', { hash: `${sha256.slice(0, 12)}…` })}
        </bdi>
        {address ? (
          <>
            {' · '}
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className="inline-block leading-6 text-accent underline underline-offset-2"
            >
              {t('address')}
            </a>
          </>
        ) : null}
      </p>
    </>
  )
}

function Words({ passage: { label, heading, text }, className }: { passage: Passage; className: string }) {
  return (
    <p className={className}>
      {label ? <span className="font-medium">{label} </span> : null}
      {heading ? <span className="font-medium">{heading} </span> : null}
      {text}
    </p>
  )
}
