import { useQuery } from '@tanstack/react-query'
import { issueRoutes, issues } from 'contract/audit/issues'
import { inLocale } from 'contract/locale'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { LineInputs } from '#shared/sheet/line-inputs.tsx'
import type { StoredItem } from './item-rules.ts'

const issueSlice = { of: issues, routes: issueRoutes } satisfies Slice

/** The issue of the project that a deviation belongs to, or a link to raise one. */
export function IssueLine({ of, values, open, onChange }: LineInputs<StoredItem>) {
  const { t } = useTranslation('audit/sampling')
  const labels = useCollectionLabels(of)
  const locale = useLocale()
  const project = values.project!
  const found = useQuery(allOfQuery(issueSlice, 'project', [project])).data ?? []
  return (
    <div className="space-y-1">
      <SelectField
        label={labels.field('issue')}
        value={values.issue ?? ''}
        disabled={!open}
        onChange={(event) => onChange({ issue: event.target.value || null })}
      >
        <option value="">{t('item.noIssue')}</option>
        {found.map(({ id, code, name }) => (
          <option key={id} value={id}>{`${code} · ${inLocale(name, locale)}`}</option>
        ))}
      </SelectField>
      <PageLink
        to="/issues/$projectId"
        params={{ projectId: project }}
        search={{ new: '1', procedure: values.procedure ?? '' }}
        className="text-body text-accent underline underline-offset-2"
      >
        {t('item.raise')}
      </PageLink>
    </div>
  )
}
