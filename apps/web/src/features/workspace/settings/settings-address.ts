export const SETTINGS_TABS = ['profile', 'units', 'numbering', 'methods', 'retention', 'data'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** The address is the view. It stands apart from the page, which is fetched when somebody goes there. */
export const readTab = (search: Readonly<Record<string, unknown>>): { tab?: SettingsTab | undefined } => ({
  tab: SETTINGS_TABS.find((tab) => tab === search['tab']),
})
