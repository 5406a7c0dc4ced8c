import { test } from '../pictures/theme-test.ts'
import { openAs } from '../support/sessions.ts'
import { expect } from '../support/test.ts'
import { deviceOrganisation } from './device-organisation.ts'
import { BESIDE_MENU, type Stop, walkThrough } from './walk.ts'

test('the pictures of the guide to medical devices', async ({ page, appLocale, widths }) => {
  const { author, device, document, package: made } = await deviceOrganisation(appLocale)
  const at = (path: string, section?: string) =>
    `/${path}?device=${device}${section ? `&section=${section}` : ''}`
  const stops: readonly Stop[] = [
    ['devices', '/devices'],
    ['classification', at('device-classification')],
    ['purpose', at('device-description', 'dd.purpose')],
    ['characteristics', at('device-description', 'dd.characteristics')],
    ['foundations', at('foundations')],
    ['information', at('information-supplied-by-manufacturer')],
    ['design', at('design-manufacturing')],
    ['checklist', at('gspr-checklist')],
    ['hazards', at('benefit-risk-analysis', 'br.hazards')],
    ['verification', at('verification-and-validation')],
    ['clinical', at('clinical-evaluation-and-pms')],
    ['additional', at('additional-regulatory-requirements')],
    ['documents', '/documents'],
    ['document', `/documents/${document}`],
    ['findings', at('file-checks')],
    ['traces', `${at('file-checks')}&view=traces`],
    ['packages', '/packages'],
    ['package', `/packages/${made}`],
    ['questions', '/questions'],
  ]
  await openAs(page, author, '/home')
  const problems = await walkThrough(page, {
    area: 'medical-device',
    appLocale,
    widths,
    stops,
    // A picture of the whole page would be too large for the documentation.
    clips: { hazards: { ...BESIDE_MENU, height: 640 } },
    onlyLookedAt: [
      'devices',
      'foundations',
      'information',
      'design',
      'verification',
      'clinical',
      'additional',
      'packages',
      'questions',
    ],
  })
  expect(problems).toEqual([])
})
