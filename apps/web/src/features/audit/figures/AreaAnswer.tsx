import type { AuditFigures } from 'contract/audit/figures'
import { useTranslation } from '#platform/i18n/index.ts'
import { linkTo } from '#platform/page-links.ts'
import { PageLink } from '#ui/PageLink.tsx'

const LINK = 'decoration-1 underline-offset-[6px] hover:underline'

/** How the plan and the agreed actions are doing, in a sentence each; the figures open their lists. */
export function AreaAnswer({ figures, year }: { figures: AuditFigures; year: number | undefined }) {
  const { t } = useTranslation('audit/figures')
  const { plan, actions } = figures
  if (plan.due === 0 && actions.open === 0) return null
  return (
    <p className="max-w-[47.5rem] text-answer text-ink-soft">
      {plan.due > 0 ? (
        <strong className="font-semibold text-ink">
          <PageLink {...linkTo({ to: '/projects', search: { year } })} className={LINK}>
            {t('answer.plan', { count: plan.issued, due: plan.due })}
          </PageLink>
        </strong>
      ) : null}{' '}
      {actions.open > 0 ? (
        <PageLink
          {...linkTo({
            to: '/actions',
            search: { source: 'issue', overdue: actions.overdue > 0 || undefined },
          })}
          className={LINK}
        >
          {actions.overdue > 0
            ? t('answer.overdue', { count: actions.overdue, open: actions.open })
            : t('answer.noneOverdue')}
        </PageLink>
      ) : null}
    </p>
  )
}
