import { loadNamespaces } from '#platform/i18n/index.ts'

/** Loads the official text of a row with its translations. */
export const lateOfficialText = async () => {
  const [{ OfficialText }] = await Promise.all([
    import('./OfficialText.tsx'),
    loadNamespaces('shared/official-text'),
  ])
  return { default: OfficialText }
}
