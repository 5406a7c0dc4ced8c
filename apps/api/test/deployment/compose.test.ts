import { describe, expect, it } from 'vitest'
import { below, readShipped } from './shipped.ts'

const compose = readShipped('compose/compose.yaml')

describe('Compose', () => {
  it.each(['migrate', 'http', 'collab', 'worker', 'backup'])(
    'gives %s variables and a certificate authority of the installation',
    (service) => {
      const text = below(compose, `  ${service}`)
      expect(text).toContain('env_file: *extra')
      expect(text).toContain('${CA_FOLDER:-./ca}:/ca:ro')
      expect(text).toMatch(/<<: \*settings|environment: \*settings|NODE_EXTRA_CA_CERTS|RCLONE_CA_CERT/)
    },
  )

  it('the certificate authority reaches every process of the program', () => {
    expect(below(compose, 'x-settings')).toContain('NODE_EXTRA_CA_CERTS: ${CA_FILE:-}')
  })

  it('sends port 80 to the application', () => {
    expect(below(compose, '  web')).toContain('${REDIRECT_PORT:-80}:8081')
  })

  it('gives the backup a folder that another site keeps', () => {
    expect(below(compose, '  backup')).toContain('${BACKUP_FOLDER:-backup-repository}:/repository')
  })

  it('gives the web server the certificates that are renewed', () => {
    const certificates = readShipped('compose/compose.certificates.yaml')
    expect(below(certificates, '  web')).toContain('/certificates/live/evidentia/fullchain.pem')
    expect(readShipped('compose/renew.sh')).toContain('--cert-name evidentia')
  })
})
