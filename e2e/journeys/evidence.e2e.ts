import { processRoutes } from 'contract/risk/processes'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** The signature that every scanner knows for trying it out, in two halves so that none objects to this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

test('S8.2 S7.4 files become evidence of a record: sent, checked, looked at, recognised, kept out', async ({
  page,
  appLocale,
  t,
  signIn,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Evidence', ['risk_manager'])
  const call = await callAs(person, organisation)
  const { id } = await call(processRoutes.create, {
    body: {
      code: 'PAY',
      name: { [appLocale]: 'Payroll' },
      description: { [appLocale]: 'Payroll' },
      family: 'people',
      ownerRole: 'CIO',
    },
  })
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) sent.push(request.headers()['authorization'])
  })
  await page.goto(`/process?record=${id}&tab=evidence`)
  await signIn(person)
  const panel = page.getByRole('dialog', { name: t('words/processes:one') })
  const choose = panel.locator('input[type=file]')
  const moving = panel.getByRole('list', { name: t('ui/evidence:transfers') }).getByRole('listitem')
  const kept = panel.getByRole('list', { name: t('ui/evidence:kept') }).getByRole('listitem')
  await expect(panel.getByText(t('ui/evidence:none.title'))).toBeVisible()

  await test.step('an image is sent and, once it was checked, can be looked at', async () => {
    await choose.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: PNG })
    await expect(moving.filter({ hasText: 'screen.png' })).toContainText(t('ui/evidence:states.done'))
    await expect(kept).toContainText(['EVD-0001'])
    await expect(kept.first()).toContainText(t('words/evidence:choices.scan.clean'))
    await inspect('evidence')
    await kept.getByRole('button', { name: t('ui/evidence:view', { name: 'screen' }) }).click()
    const picture = page.getByRole('img', { name: 'screen.png' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await page.keyboard.press('Escape')
    await expect(picture).toBeHidden()
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.every((header) => header?.startsWith('token '))).toBe(true)
  })

  await test.step('the same bytes are recognised under another name', async () => {
    await choose.setInputFiles({ name: 'copy.png', mimeType: 'image/png', buffer: PNG })
    const copy = moving.filter({ hasText: 'copy.png' })
    await expect(copy).toContainText('EVD-0001')
    await inspect('evidence-known')
    await copy.getByRole('button', { name: t('ui/evidence:another') }).click()
    await expect(copy).toContainText(t('ui/evidence:states.done'))
    await expect(kept).toHaveCount(2)
  })

  await test.step('what the scanner objects to cannot be opened', async () => {
    await choose.setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from(EICAR) })
    const bad = kept.filter({ hasText: 'report' })
    await expect(bad).toContainText(t('words/evidence:choices.scan.quarantined'))
    await expect(bad.getByRole('button')).toHaveCount(0)
    await inspect('evidence-quarantined')
  })

  await test.step('its own page knows the record that it supports', async () => {
    await kept.first().getByRole('link').click()
    await expect(page).toHaveURL((url) => url.pathname === '/evidence')
    const own = page.getByRole('dialog', { name: t('words/evidence:one') })
    await own.getByRole('tab', { name: t('ui/record:tabs.links') }).click()
    await expect(own.getByRole('listitem').filter({ hasText: 'PAY' })).toBeVisible()
  })
})
