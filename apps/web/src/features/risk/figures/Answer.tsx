import type { Figures } from 'contract/risk/figures'
import { Fragment } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { LinkTarget } from '#platform/page-links.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { answerParts, aroundPlace, PLACE } from './answer-parts.ts'
import type { LineFilter } from './figures-address.ts'

/** With more, the sentence gives their number only. */
const MOST_NAMED = 2

interface AnswerProps {
  figures: Figures
  listOf: (more?: LineFilter) => LinkTarget | undefined
}

/** The answer of the page in one sentence; its figures open their lists. */
export function Answer({ figures, listOf }: AnswerProps) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'risklines' })
  const { above, scored, change, worse } = answerParts(figures)
  const named = worse.slice(0, MOST_NAMED)
  const [before, after] = aroundPlace(
    worse.length > MOST_NAMED
      ? t('answer.worseMany', { count: worse.length })
      : t(worse.length === 1 ? 'answer.worseOne' : 'answer.worseTwo', { names: PLACE }),
  )
  return (
    <>
      <strong className="font-semibold text-ink">
        <Linked to={listOf({ position: 'above_tolerance' })}>
          {t('answer.above', { count: above, total: scored })}
        </Linked>
      </strong>
      {change === null ? null : <ChangeText by={change} />}
      {'. '}
      {worse.length === 0 ? null : (
        <>
          {before}
          {worse.length > MOST_NAMED
            ? null
            : named.map((category, at) => (
                <Fragment key={category}>
                  {at === 0 ? null : t('answer.and')}
                  <Linked to={listOf({ category, position: 'above_tolerance' })} underlined>
                    {labels.choice('category', category)}
                  </Linked>
                </Fragment>
              ))}
          {after}
        </>
      )}
    </>
  )
}

function ChangeText({ by }: { by: number }) {
  const { t } = useTranslation('risk/figures')
  if (by === 0) return t('answer.same')
  return by < 0 ? t('answer.fewer', { count: -by }) : t('answer.more', { count: by })
}

function Linked(props: { to: LinkTarget | undefined; underlined?: boolean; children: string }) {
  const { to, underlined = false, children } = props
  if (!to) return children
  return (
    <PageLink
      {...to}
      className={`decoration-1 underline-offset-[6px] hover:underline ${underlined ? 'underline' : ''}`}
    >
      {children}
    </PageLink>
  )
}
