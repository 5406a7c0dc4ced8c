import { loadSettings } from '#platform/settings.ts'
import { TEMPLATE_BAR } from './menu.ts'

/** The URL of this installation's manual, by its settings; else that of the product. */
export async function loadDocumentation(): Promise<string> {
  const { documentation } = await loadSettings().catch(() => ({ documentation: undefined }))
  return documentation ?? TEMPLATE_BAR.documentation.href
}
