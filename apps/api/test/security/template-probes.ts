import { templates } from 'contract/workspace/templates'
import { exportVerdict } from './export-verdict.ts'
import type { Probe } from './probe.ts'

/** How the routes that only templates have are called. */
export const templateProbes: Record<string, Probe | Probe[]> = {
  'templates.builtIn': { request: () => ({ params: { use: 'dossier' } }) },
  'templates.values': {
    request: (world) => ({
      params: { use: 'dossier' },
      body: { locale: 'en', record: world.recordOf('template')! },
    }),
  },
  'templates.preview': {
    of: templates,
    makesOthers: true,
    verdict: exportVerdict,
    request: (world, target = world.targets.get('template')) => ({
      params: { id: target!.id },
      body: { locale: 'en', record: world.recordOf('template')! },
    }),
  },
  'templates.builtInWord': { request: () => ({ params: { use: 'dossier' }, query: { locale: 'en' } }) },
  'templates.wordFiles': {
    of: templates,
    request: (world, target = world.targets.get('template')) => ({ params: { id: target!.id } }),
  },
  'templates.wordFile': {
    request: (world) => ({ params: { id: world.targets.get('template')!.id, locale: 'en' } }),
  },
  'templates.setWord': {
    of: templates,
    request: (world, target = world.targets.get('template')) => ({
      params: { id: target!.id, locale: 'fr' },
      version: target!.version,
      body: { file: null },
    }),
  },
  'templates.checklists': { request: () => ({}) },
}
