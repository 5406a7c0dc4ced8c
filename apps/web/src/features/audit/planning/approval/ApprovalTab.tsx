import { type Project, projects } from 'contract/audit/projects'
import { CheckCircle2, CircleAlert } from 'lucide-react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { Section } from '#ui/Section.tsx'
import { projectSlice } from '../slices.ts'
import { useAddress } from '../use-address.ts'
import { type GateLine, gateLines } from './gate-lines.ts'
import { lazy } from '#ui/lazy.tsx'

const SignaturesTab = lazy(async () => {
  const [{ SignaturesTab: Loaded }] = await Promise.all([
    import('#shared/signatures/SignaturesTab.tsx'),
    loadNamespaces('shared/signatures', 'contract/signatures'),
  ])
  return { default: Loaded }
})

/** The checklists of the first two gates, with links to what is missing, and the signature. */
export function ApprovalTab({ project }: { project: Project }) {
  const { t } = useTranslation('audit/planning')
  const record = project as AnyRecord
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(['G0', 'G1'] as const).map((gate) => {
        const lines = gateLines(project, gate)
        return (
          <Section
            key={gate}
            title={t(`approval.${gate}`)}
            text={t('approval.done', { n: lines.filter(({ met }) => met).length, of: lines.length })}
          >
            <ul className="divide-y divide-line">
              {lines.map((line) => (
                <Line key={line.item} line={line} />
              ))}
            </ul>
          </Section>
        )
      })}
      <Section title={t('approval.next')} text={t('approval.nextText')}>
        <RecordActions slice={projectSlice} record={record} />
      </Section>
      <Section title={t('approval.signatures')}>
        <SignaturesTab slice={projectSlice} record={record} />
      </Section>
    </div>
  )
}

function Line({ line: { item, met, open, place } }: { line: GateLine }) {
  const { t } = useTranslation('audit/planning')
  const labels = useCollectionLabels(projects)
  const { go } = useAddress()
  const Icon = met ? CheckCircle2 : CircleAlert
  return (
    <li className="flex items-start gap-3 py-2.5 text-body">
      <Icon
        role="img"
        aria-label={t(met ? 'approval.met' : 'approval.missing')}
        className={`mt-0.5 size-5 shrink-0 ${met ? 'text-success' : 'text-warning'}`}
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{t(`approval.items.${item}`)}</span>
        {met ? null : (
          <span className="block text-ink-soft">
            {labels.guard(item)}
            {open > 0 ? ` ${t('approval.open', { n: open })}` : null}
          </span>
        )}
      </span>
      {met ? null : (
        <button
          type="button"
          onClick={() => go({ view: place }, false)}
          className="shrink-0 cursor-pointer text-accent underline underline-offset-2"
        >
          {t(`tabs.${place}`)}
        </button>
      )}
    </li>
  )
}
