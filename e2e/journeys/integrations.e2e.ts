import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { addresses } from '../support/stack.ts'
import { expect, expectNoOverflow, picture, test } from '../support/test.ts'

test('an administrator lets programs in by service accounts and keys, and tells them what changes', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  await createOrganisation(person, 'Example Bank', ['risk_manager'])
  const received: string[] = []
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-signature']))
    request.resume()
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  await openAs(person, '/home')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') })
  const prove = async (submit: string) => {
    await dialog.getByLabel(t('workspace/personal:factors.fields.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: submit, exact: true }).click()
  }
  const statusOf = async (key: string) => {
    const response = await fetch(`${addresses().apiUrl}/api/v1/service-account`, {
      headers: { authorization: `Bearer ${key}` },
    })
    return response.status
  }

  await test.step('adds a service account with a role and permissions', async () => {
    await page.getByRole('button', { name: t('workspace/shell:account') }).click()
    await page.getByRole('menuitem', { name: t('workspace/shell:menu.items.integrations') }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('workspace/integrations:title'))
    await inspect('integrations-none')
    await main.getByRole('button', { name: t('workspace/integrations:add') }).click()
    await dialog.getByLabel(t('workspace/integrations:fields.name')).fill('Import')
    await dialog.getByLabel(t('contract/common:roles.risk_manager')).check()
    await dialog.getByRole('button', { name: t('workspace/integrations:fields.readAll') }).click()
    await inspect('integrations-account')
    await dialog.getByRole('button', { name: t('workspace/integrations:continue') }).click()
    const asked = page.getByRole('dialog', { name: t('shared/protection:title') })
    await asked.getByLabel(t('ui/dialog:reason')).fill('Nightly import')
    await asked.getByRole('button', { name: t('shared/protection:continue') }).click()
    await asked.getByLabel(t('workspace/personal:factors.fields.password')).fill(PASSWORD)
    await asked.getByRole('button', { name: t('shared/protection:request') }).click()
    await expect(main.getByRole('heading', { name: /Import/ })).toBeVisible()
  })

  let key = ''
  await test.step('creates a key, which is shown once and works', async () => {
    const name = t('workspace/integrations:keys.makeFor', { name: 'Import' })
    await main.getByRole('button', { name }).click()
    await dialog.getByLabel(t('workspace/integrations:fields.label')).fill('Server 2')
    await inspect('integrations-key')
    await dialog.getByRole('button', { name: t('workspace/integrations:continue') }).click()
    await prove(t('workspace/integrations:keys.make'))
    const shown = dialog.getByLabel(t('workspace/integrations:keys.key'))
    await expect(shown).toHaveValue(/^evk_/)
    key = await shown.inputValue()
    await dialog.getByRole('button', { name: t('workspace/integrations:secret.stored') }).click()
    expect(await statusOf(key)).toBe(200)
    await expect(main.getByRole('row', { name: /Server 2/ })).toContainText(key.slice(-4))
    await expect(page.locator('body')).not.toContainText(key)
  })

  await test.step('adds a webhook and sees a test message delivered', async () => {
    await main.getByRole('button', { name: t('workspace/integrations:webhooks.add') }).click()
    await dialog.getByLabel(t('workspace/integrations:webhooks.url')).fill(url)
    await inspect('integrations-webhook')
    await dialog.getByRole('button', { name: t('workspace/integrations:continue') }).click()
    await prove(t('workspace/integrations:webhooks.add'))
    await expect(dialog.getByLabel(t('workspace/integrations:webhooks.secret'))).toHaveValue(/^whsec_/)
    await dialog.getByRole('button', { name: t('workspace/integrations:secret.stored') }).click()
    await main.getByRole('button', { name: t('workspace/integrations:webhooks.test') }).click()
    const row = main.getByRole('row', { name: /webhook\.test/ })
    await expect(async () => {
      await main.getByRole('button', { name: t('workspace/integrations:deliveries.refresh') }).click()
      await expect(row).toContainText(t('workspace/integrations:deliveries.states.delivered'), {
        timeout: 1_000,
      })
    }).toPass()
    expect(received[0]).toMatch(/^v1,/)
  })

  await test.step('reads well on a telephone', async () => {
    await inspect('integrations')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(page, 'integrations')
    await picture(page, `integrations-390-${appLocale}`)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('revokes the key, which is refused at once', async () => {
    const name = t('workspace/integrations:keys.revokeOf', { name: 'Server 2' })
    await main.getByRole('button', { name }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox').fill('Leaked')
    await question.getByRole('button', { name: t('workspace/integrations:keys.revoke') }).click()
    await expect(main.getByRole('row', { name: /Server 2/ })).toContainText(
      t('workspace/integrations:keys.statuses.revoked'),
    )
    expect(await statusOf(key)).toBe(401)
  })
  receiver.close()
})
