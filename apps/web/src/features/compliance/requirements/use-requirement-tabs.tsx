import { useQuery } from '@tanstack/react-query'
import type { Requirement } from 'contract/compliance/requirements'
import { useCallback, type FunctionComponent } from 'react'
import { loadNamespaces, type Namespace, useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { Loading } from '#ui/Loading.tsx'
import type { MoreTab } from '#shared/record/tabs.ts'
import { requirementSlice } from './slices.ts'
import { lazy } from '#ui/lazy.tsx'

export interface TabProps {
  requirement: Requirement
}

/** Loaded with its translations when it is first opened. */
const tab = (load: () => Promise<FunctionComponent<TabProps>>, ...namespaces: Namespace[]) =>
  lazy(async () => ({ default: (await Promise.all([load(), loadNamespaces(...namespaces)]))[0] }))
const ObligationTab = tab(async () => (await import('./tabs/ObligationTab.tsx')).ObligationTab, 'shared/form')
const ControlsTab = tab(
  async () => (await import('./tabs/ControlsTab.tsx')).ControlsTab,
  ...(['shared/form', 'ui/dialog', 'contract/controls'] as const),
)
const ProofTab = tab(
  async () => (await import('./tabs/ProofTab.tsx')).ProofTab,
  ...(['ui/dialog', 'contract/evidence'] as const),
)
const GapsTab = tab(
  async () => (await import('./tabs/GapsTab.tsx')).GapsTab,
  ...(['contract/gapitems', 'contract/gapanalyses', 'contract/actions'] as const),
)
const MappingsTab = tab(async () => (await import('./tabs/MappingsTab.tsx')).MappingsTab, 'shared/form')
const TestsTab = tab(
  async () => (await import('./tabs/TestsTab.tsx')).TestsTab,
  ...(['shared/record', 'contract/procedures'] as const),
)

const TABS = {
  obligation: ObligationTab,
  controls: ControlsTab,
  evidence: ProofTab,
  gaps: GapsTab,
  mappings: MappingsTab,
  tests: TestsTab,
} as const
const NAMES = Object.keys(TABS) as (keyof typeof TABS)[]

function Content({ id, name }: { id: string; name: keyof typeof TABS }) {
  const { data } = useQuery(recordQuery(requirementSlice, id))
  const Tab = TABS[name]
  return data ? <Tab requirement={data as Requirement} /> : <Loading />
}

/**
 * Tabs that only requirements have. The evidence tab replaces the usual one, because more than files supports a
 * requirement.
 */
export function useRequirementTabs(): (id: string) => readonly MoreTab[] {
  const { t } = useTranslation('compliance/requirements')
  return useCallback(
    (id) =>
      NAMES.map((name) => ({ name, label: t(`tabs.${name}`), content: <Content id={id} name={name} /> })),
    [t],
  )
}
