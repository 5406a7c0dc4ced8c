import { DESIGN_RESULTS, OPERATION_RESULTS } from 'contract/audit/engagement'
import type { ProjectFigures } from 'contract/audit/figures'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { PageLink } from '#ui/PageLink.tsx'

/** Test conclusions on controls: design by operation. */
export function ControlsTable({ figures, project }: { figures: ProjectFigures; project: string }) {
  const { t } = useTranslation('audit/figures')
  const labels = useCollectionLabels({ name: 'procedures' })
  const cellOf = (design: string, operation: string) => {
    const found = figures.controls.filter(
      (one) => (one.design ?? 'not_assessed') === design && (one.operation ?? 'not_tested') === operation,
    )
    return {
      count: found.reduce((sum, { count }) => sum + count, 0),
      controls: [...new Set(found.flatMap(({ controls }) => controls))],
    }
  }
  return (
    <Section title={t('controls.title')} text={t('controls.text')}>
      {figures.controls.length === 0 ? (
        <p className="text-body text-ink-soft">{t('controls.none')}</p>
      ) : (
        <WideTable label={t('controls.title')}>
          <thead>
            <tr>
              <th scope="col">{labels.field('designResult')}</th>
              {OPERATION_RESULTS.map((operation) => (
                <th key={operation} scope="col">
                  {labels.choice('operationResult', operation)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DESIGN_RESULTS.map((design) => (
              <tr key={design}>
                <th scope="row">{labels.choice('designResult', design)}</th>
                {OPERATION_RESULTS.map((operation) => {
                  const { count, controls } = cellOf(design, operation)
                  return (
                    <td key={operation} className="tabular-nums">
                      {count === 0 ? (
                        <span className="text-ink-soft">0</span>
                      ) : (
                        <PageLink
                          to="/procedures"
                          // A procedure on several controls has several conclusions: its controls lead to it.
                          search={
                            controls.length > 0
                              ? { project, controls }
                              : { project, designResult: design, operationResult: operation }
                          }
                          className="font-medium text-accent underline underline-offset-2"
                        >
                          {count}
                        </PageLink>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </Section>
  )
}
