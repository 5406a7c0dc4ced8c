import { Crumbs } from '#features/workspace/shell/Crumbs.tsx'
import { NavigationList } from '#features/workspace/shell/NavigationList.tsx'
import { SearchField } from '#features/workspace/shell/SearchField.tsx'
import { SideNavigation } from '#features/workspace/shell/SideNavigation.tsx'
import { TopBar } from '#features/workspace/shell/TopBar.tsx'
import { GENERAL, MENU } from '#features/workspace/shell/menu.ts'
import type { MenuFacts } from '#features/workspace/shell/menu-facts.ts'
import type { ShownMenu } from '#features/workspace/shell/use-menu.ts'
import { menuParams, visibleGeneral, visibleMenu } from '#features/workspace/shell/visible-menu.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { preferences } from '#platform/preferences/index.ts'
import { useEffect } from 'react'
import { ME } from '../catalogue-client.ts'

export default { title: 'Shell/Navigation', parameters: { bare: true } }

const CONTEXT = {
  projectId: '00000000-0000-7000-8000-000000000011',
  universeId: null,
  complianceRiskId: null,
  menuId: null,
  menuIdType: null,
}
const EVERYTHING = [...GENERAL, ...MENU.flatMap(({ items }) => items)].flatMap(({ may }) => may ?? [])

function menuAt(name: string, permissions: readonly string[] = EVERYTHING): ShownMenu {
  const user = { isSuperUser: true, isUserLoggedIn: true, isUserInitialized: true, permissions }
  const general = visibleGeneral(CONTEXT, user)
  const areas = visibleMenu(CONTEXT, user)
  const items = [...general, ...areas.flatMap((area) => area.items)]
  return {
    general,
    areas,
    params: menuParams(CONTEXT),
    current: items.find((item) => item.name === name) ?? null,
  }
}

const TITLES = {
  en: [
    'Procure to pay',
    'Completion · report due 30 Nov 2026',
    'Lumo S2 pulse oximeter',
    'Class IIb · file 71% complete',
  ],
  fr: [
    'De l’achat au paiement',
    'Finalisation · rapport le 30 nov. 2026',
    'Oxymètre Lumo S2',
    'Classe IIb · dossier complet à 71 %',
  ],
  ar: [
    'من الشراء إلى السداد',
    'الإنجاز · التقرير في ٣٠ نوفمبر ٢٠٢٦',
    'مقياس التأكسج Lumo S2',
    'الفئة IIb · الملف مكتمل بنسبة ٧١٪',
  ],
} as const

function useFacts(record: string | null = null): MenuFacts {
  const [project, stage, device, file] = TITLES[useLocale()]
  return {
    counts: { 'my-work': 8, requests: 3 },
    subjects: {
      project: {
        code: 'AUD-2026-011',
        title: project,
        subtitle: stage,
        progress: 82,
        phases: { planning: 'approved', fieldwork: 'approved', completion: 'progress' },
      },
      device: { code: 'DEV-002', title: device, subtitle: file, progress: 71 },
    },
    record,
  }
}

/** As wide as the preference says, which the story sets and puts back. */
function Side({ mini, dark = false }: { mini: boolean; dark?: boolean }) {
  const facts = useFacts()
  useEffect(() => {
    const before = preferences.isVerticalMenuMini.get()
    preferences.isVerticalMenuMini.set(mini)
    return () => preferences.isVerticalMenuMini.set(before)
  }, [mini])
  return (
    <SideNavigation
      menu={menuAt('home')}
      facts={facts}
      person="story"
      organisation="Northwind Medical"
      dark={dark}
    />
  )
}

export const AtTheSide = { render: () => <Side mini={false} /> }
export const SemiDark = { render: () => <Side mini={false} dark /> }
export const Rail = { render: () => <Side mini /> }

function Loading() {
  return (
    <NavigationList
      menu={menuAt('projects')}
      facts={{ counts: {}, subjects: {}, record: null }}
      person="loading"
    />
  )
}
/** What is loaded later has its place. */
export const BeforeAnythingIsLoaded = { render: () => <Loading /> }

function Administrator() {
  const permissions = [
    'work.read',
    'trace.use',
    'user.read',
    'organisation.update',
    'accessreview.read',
    'payment.manage',
  ]
  return <NavigationList menu={menuAt('users', permissions)} facts={useFacts()} person="administrator" />
}
export const OfAnAdministrator = { render: () => <Administrator /> }

const idle = () => undefined

function Bar({ at, record = null }: { at: string; record?: string | null }) {
  return (
    <TopBar
      me={ME}
      here="/"
      crumbs={<Crumbs menu={menuAt(at)} facts={useFacts(record)} />}
      search={<SearchField onOpen={idle} />}
      withMark={false}
      onNavigation={null}
      onLocale={idle}
      onOrganisation={idle}
      onSignOut={idle}
      onCustomise={idle}
    />
  )
}
export const TopBarAtHome = { render: () => <Bar at="home" /> }
export const TopBarInAProject = { render: () => <Bar at="fieldwork" record="P2P-07.3" /> }
