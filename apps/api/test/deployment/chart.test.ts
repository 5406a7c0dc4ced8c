import { describe, expect, it } from 'vitest'
import { readShipped } from './shipped.ts'

const template = (name: string) => readShipped(`helm/evidentia/templates/${name}`)
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
    expect(readShipped('helm/evidentia/values.yaml')).toContain('seccompProfile: { type: RuntimeDefault }')
    expect(template('NOTES.txt')).toContain('chromium-seccomp.json')
  })
})

describe('what an installation adds', () => {
  it.each(['program.yaml', 'migration.yaml'])(
    'variables, volumes and its certificate authority: %s',
    (name) => {
      for (const part of ['extraEnv', 'extraMounts', 'extraVolumes'])
        expect(template(name)).toContain(`include "evidentia.${part}"`)
      expect(template(name)).toContain('.Values.extra.envFrom')
    },
  )

  it('the certificate authority of its own, for the backup as well', () => {
    const parts = template('_parts.tpl')
    for (const name of ['NODE_EXTRA_CA_CERTS', 'PGSSLROOTCERT', 'RCLONE_CA_CERT'])
      expect(parts).toContain(`{ name: ${name}, value: /etc/evidentia/ca/`)
    expect(template('backup.yaml').match(/include "evidentia.extraMounts"/g)).toHaveLength(2)
  })

  it('the secret of a private registry, for the migration as well', () => {
    expect(template('migration.yaml')).toContain('include "evidentia.anyPod"')
    expect(template('_parts.tpl')).toMatch(/define "evidentia.anyPod"[\s\S]*imagePullSecrets/)
  })
})
