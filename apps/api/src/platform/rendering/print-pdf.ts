import { chromium } from 'playwright-core'

/** So long may a document take, before the browser is ended with it. */
const TIME_LIMIT_MS = 120_000

/** Switches of the browser: nothing that it would do beside printing, and no name that it could resolve. */
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
 * Prints a page of HTML. It is set as content, so it has no address that could reach files or hosts; scripts are off;
 * the network is off, and every request that is made all the same is refused here.
 */
export async function printPdf(html: string, executablePath: string): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath,
    args: ARGS,
    // An account without rights has the sandbox; the administrator's own, which only CI uses, cannot.
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
