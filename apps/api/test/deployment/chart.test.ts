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
    expect(template('program.yaml')).toContain(`{{- if $answers }}\n          {{- ${LEAVING}`)
  })

  it('a pod leaves when the next one is ready', () => {
    for (const name of ['web.yaml', 'program.yaml'])
      expect(template(name)).toContain('rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }')
  })
})

describe('printing', () => {
  it('has a deployment of its own, so that no other process needs a file on the nodes', () => {
    const program = template('program.yaml')
    expect(program).toContain('list "http" "worker" "exports" "collab"')
    expect(program).toContain(
      `args: ['--services={{ if eq $part "worker" }}jobs{{ else }}{{ $part }}{{ end }}']`,
    )
    const [profile] = /seccompProfile:\n[^}]*}}/.exec(program)!
    expect(profile).toContain('if eq $part "exports"')
  })

  it('starts in a cluster that was not prepared, and says what PDF needs', () => {
    expect(readFileSync(`${chart}values.yaml`, 'utf8')).toContain('seccompProfile: { type: RuntimeDefault }')
    expect(template('NOTES.txt')).toContain('chromium-seccomp.json')
  })
})
