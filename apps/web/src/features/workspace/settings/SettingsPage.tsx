import { Suspense } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { TAB_CLASSES, TAB_LIST_CLASSES } from '#shared/record/tab-classes.ts'
import { Loading } from '#ui/Loading.tsx'
import { SETTINGS_TABS, type SettingsTab } from './settings-address.ts'
import { lazy } from '#ui/lazy.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'

// Each is loaded when it is first opened.
const TABS = {
  profile: lazy(async () => ({ default: (await import('./ProfileTab.tsx')).ProfileTab })),
  units: lazy(async () => ({ default: (await import('./UnitsTab.tsx')).UnitsTab })),
  numbering: lazy(async () => ({ default: (await import('./NumberingTab.tsx')).NumberingTab })),
  methods: lazy(async () => ({ default: (await import('./MethodsTab.tsx')).MethodsTab })),
  retention: lazy(async () => ({ default: (await import('./RetentionTab.tsx')).RetentionTab })),
  'sign-in': lazy(async () => ({ default: (await import('./connections/SignInTab.tsx')).SignInTab })),
  data: lazy(async () => ({ default: (await import('./DataTab.tsx')).DataTab })),
}

interface SettingsPageProps {
  tab: SettingsTab | undefined
  onTab: (tab: SettingsTab) => void
}

/** The settings of an organisation for all of its people and records. */
export function SettingsPage({ tab = 'profile', onTab }: SettingsPageProps) {
  const { t } = useTranslation('workspace/settings')
  const Shown = TABS[tab]
  useTitle(t('title'))
  return (
    <>
      <h1 className="mb-4 text-title font-semibold">{t('title')}</h1>
      <Tabs.Root value={tab} onValueChange={onTab}>
        <Tabs.List aria-label={t('title')} className={`${TAB_LIST_CLASSES} mb-4 border-b border-line-firm`}>
          {SETTINGS_TABS.map((one) => (
            <Tabs.Tab key={one} value={one} className={TAB_CLASSES}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Suspense fallback={<Loading />}>
            <Shown />
          </Suspense>
        </Tabs.Panel>
      </Tabs.Root>
    </>
  )
}
