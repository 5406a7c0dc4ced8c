import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { below, deploy, readShipped as read } from '#test/deployment/shipped.ts'

/** The scheduled parts; the log is received continuously. */
const PARTS = ['base', 'objects', 'retain', 'verify']

/** `faults r13` shows that the scripts work; this test checks that deployments include them. */
describe('T12 every deployment ships a scheduled, encrypted backup of database and files', () => {
  it.each(['one-node', 'several'])('Compose, %s', (kind) => {
    const service = below(read('compose/compose.yaml'), 'backup')
    expect(service).toContain('<<: *confined')
    expect(service).toContain('BACKUP_KEY_FILE: /run/secrets/backup_key')
    expect(service).toMatch(/BACKUP_REPOSITORY: \$\{BACKUP_REPOSITORY:\?/)
    expect(service).toContain('PGUSER: evidentia_backup')
    expect(below(read(`compose/compose.${kind}.yaml`), 'backup')).toContain('BACKUP_OBJECTS: ')
    const schedule = read('backup/schedule.sh')
    for (const part of PARTS) expect(schedule).toMatch(new RegExp(`^ *every ${part} "`, 'm'))
    expect(read('containers/backup.Containerfile')).toContain('/opt/evidentia/deploy/backup/schedule.sh')
  })

  it('Compose gives the one-node backup what it needs of the server, and read-only files', () => {
    const node = read('compose/compose.one-node.yaml')
    expect(node).toContain('archive_timeout=30s')
    expect(node).toContain('../backup/role.sql:')
    expect(below(node, 'backup')).toContain('files:/files:ro')
    expect(read('compose/make-database.sh')).toContain('host replication evidentia_backup all scram-sha-256')
  })

  it('Helm', () => {
    const values = below(read('helm/evidentia/values.yaml'), 'backup')
    expect(values).toContain('enabled: true')
    for (const part of PARTS) expect(values).toMatch(new RegExp(`schedules:.*\\b${part}: '`))
    const templates = read('helm/evidentia/templates/backup.yaml')
    expect(templates).toContain('kind: CronJob')
    expect(templates).toContain('/opt/evidentia/deploy/backup/receive-log.sh')
    expect(templates).toContain('secretName: {{ .Values.secrets.backupKey }}')
  })

  it('systemd', () => {
    const timers = globSync('backup/systemd/*.timer', { cwd: deploy })
    const units = timers.map((path) => /^Unit=evidentia-backup@(\w+)\.service$/m.exec(read(path))?.[1] ?? '')
    expect(units.toSorted()).toEqual(PARTS)
    for (const path of timers) expect(read(path)).toMatch(/^OnCalendar=/m)
    expect(read('backup/systemd/evidentia-backup-log.service')).toContain('receive-log.sh')
  })

  it('the log is compressed, since segments closed by time are nearly empty, and removed after its days', () => {
    expect(read('backup/receive-log.sh')).toMatch(/pg_receivewal" --directory=.* --compress=gzip/)
    expect(read('backup/backup.sh')).toMatch(/BACKUP_KEEP_LOG_DAYS:-14[\s\S]*rclone delete sealed:wal/)
  })
})
