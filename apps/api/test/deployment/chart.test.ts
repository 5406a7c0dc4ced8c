import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const chart = new URL('../../../../deploy/helm/evidentia/', import.meta.url).pathname
const template = (name: string) => readFileSync(`${chart}templates/${name}`, 'utf8')
const LEAVING = 'include "evidentia.leaving"'

/** Text alone: what a template becomes is tried on a cluster. */
describe('a rollout drops no request', () => {
  it('a pod waits until nobody sends requests to it any more', () => {
    expect(template('_parts.tpl')).toMatch(/define "evidentia.leaving" -}}\nlifecycle:\n.*\n {2}preStop:/)
    expect(template('web.yaml')).toContain(LEAVING)
    expect(template('program.yaml')).toContain(`{{- if ne $part "worker" }}\n          {{- ${LEAVING}`)
  })

  it('a pod leaves when the next one is ready', () => {
    for (const name of ['web.yaml', 'program.yaml'])
      expect(template(name)).toContain('rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }')
  })
})
