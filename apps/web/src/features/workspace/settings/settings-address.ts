export const SETTINGS_TABS = [
  'profile',
  'units',
  'numbering',
  'methods',
  'retention',
  'data',
  'sign-in',
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** Search parameters. In a file of their own, because the page is loaded on demand. */
export const readTab = (search: Readonly<Record<string, unknown>>): { tab?: SettingsTab | undefined } => ({
  tab: SETTINGS_TABS.find((tab) => tab === search['tab']),
})
