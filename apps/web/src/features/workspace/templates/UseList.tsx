import type { TemplateLine } from 'contract/workspace/templates'
import { type TemplateKind, usesOf } from 'contract/workspace/template-uses'
import { inLocale } from 'contract/locale'
import { Plus } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useBegin } from './templates.api.ts'

interface Listed {
  series: string
  title: string
  versions: readonly TemplateLine[]
}

/** The uses of a kind of template, with the version in force and the draft. */
export function UseList({ kind, versions }: { kind: TemplateKind; versions: readonly TemplateLine[] }) {
  const { t } = useTranslation(['workspace/templates', 'contract/templates'])
  const locale = useLocale()
  const bySeries = Map.groupBy(versions, ({ series }) => series ?? '')
  const listed: Listed[] =
    kind === 'checklist'
      ? [...bySeries].map(([series, of]) => ({ series, title: inLocale(of[0]!.name, locale), versions: of }))
      : usesOf(kind).map((use) => ({
          series: use,
          title: t(`contract/templates:choices.use.${use}`),
          versions: bySeries.get(use) ?? [],
        }))
  return (
    <div className="space-y-3">
      {kind === 'checklist' ? <NewChecklist /> : null}
      {listed.length === 0 ? (
        <div className="ruled">
          <EmptyState title={t('none.title')} text={t('none.text')} />
        </div>
      ) : (
        <ul className="ruled divide-y divide-line">
          {listed.map((one) => (
            <li key={one.series}>
              <Line {...one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Line({ series, title, versions }: Listed) {
  const { t } = useTranslation(['workspace/templates', 'contract/templates'])
  const locale = useLocale()
  const active = versions.find(({ status }) => status === 'active')
  const draft = versions.find(({ status }) => status === 'draft')
  return (
    <PageLink
      to="/template"
      search={{ series }}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 text-body hover:bg-surface-soft"
    >
      <bdi className="min-w-0 flex-1 basis-60 font-medium">{title}</bdi>
      {draft ? <StatusBadge status="draft" label={t('contract/templates:statuses.draft')} /> : null}
      <span className="text-ink-soft">
        {active
          ? t('inForce', {
              n: formatNumber(active.number ?? 0, locale),
              moment: formatMoment(active.updatedAt, locale),
            })
          : t('builtIn')}
      </span>
    </PageLink>
  )
}

function NewChecklist() {
  const { t } = useTranslation(['workspace/templates', 'contract/common'])
  const navigate = useNavigate()
  const begin = useBegin()
  const locale = useLocale()
  return (
    <Button
      busy={begin.isPending}
      onClick={() =>
        begin.mutate(
          { use: 'procedure_steps', name: { [locale]: t('newChecklist') } },
          {
            onSuccess: ({ id }) => void navigate({ to: '/template', search: { record: id } }),
            onError: (error) =>
              showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
          },
        )
      }
    >
      <Plus aria-hidden />
      {t('newChecklist')}
    </Button>
  )
}
