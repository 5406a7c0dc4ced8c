import type { AuditFigures } from 'contract/audit/figures'
import { useTranslation } from '#platform/i18n/index.ts'
import { linkTo, type LinkTarget } from '#platform/page-links.ts'
import { PageLink } from '#ui/PageLink.tsx'

const LINK = 'decoration-1 underline-offset-[6px] hover:underline'

/** How the plan and the agreed actions are doing, in a sentence each; the figures open their lists. */
export function AreaAnswer({ figures, year }: { figures: AuditFigures; year: number | undefined }) {
  const { t } = useTranslation('audit/figures')
  const { plan, actions, asAt } = figures
  // The lists are of now, so the sentence about a past day has no links.
  const linked = (link: LinkTarget, text: string) =>
    asAt ? (
      text
    ) : (
      <PageLink {...link} className={LINK}>
        {text}
      </PageLink>
    )
  if (plan.due === 0 && actions.open === 0) return null
  return (
    <p className="max-w-[47.5rem] text-answer text-ink-soft">
      {plan.due > 0 ? (
        <strong className="font-semibold text-ink">
          {linked(
            linkTo({ to: '/projects', search: { year } }),
            t('answer.plan', { count: plan.issued, due: plan.due }),
          )}
        </strong>
      ) : null}{' '}
      {actions.open > 0
        ? linked(
            linkTo({
              to: '/actions',
              search: { source: 'issue', overdue: actions.overdue > 0 || undefined },
            }),
            actions.overdue > 0
              ? t('answer.overdue', { count: actions.overdue, open: actions.open })
              : t('answer.noneOverdue'),
          )
        : null}
    </p>
  )
}
