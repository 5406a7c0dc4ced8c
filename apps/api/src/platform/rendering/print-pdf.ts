import { chromium } from 'playwright-core'

/** The browser is closed after this time. */
const TIME_LIMIT_MS = 120_000

/** Browser flags: no background activity and no name resolution. */
const ARGS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--js-flags=--max-old-space-size=256',
]

/**
 * Prints a page of HTML. It is set as content, so it has no origin with access to files or hosts; scripts and network are
 * off, and any remaining request is aborted.
 */
export async function printPdf(html: string, executablePath: string): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath,
    args: ARGS,
    // The sandbox does not work for root, which only CI uses.
    chromiumSandbox: process.getuid?.() !== 0,
    env: { HOME: process.env['TMPDIR'] ?? '/tmp' },
    timeout: 20_000,
  })
  const tooSlow = setTimeout(() => void browser.close(), TIME_LIMIT_MS)
  try {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      offline: true,
      serviceWorkers: 'block',
    })
    await context.route('**/*', (route) => route.abort())
    const page = await context.newPage()
    page.setDefaultTimeout(TIME_LIMIT_MS)
    await page.setContent(html, { waitUntil: 'load' })
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  } finally {
    clearTimeout(tooSlow)
    await browser.close()
  }
}
