import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { requireFreePort } from './ports.ts'
import { startProcess } from './processes.ts'

export type ClamavOptions = {
  dir: string
  port: number
  /** Maximum file size in megabytes; larger files are refused, and so never reported clean. */
  maxMegabytes?: number
  /** Maximum unpacked size of a file; a file that exceeds it is reported as malware. */
  unpackedMegabytes?: number
}

export type Clamav = { host: string; port: number; stop: () => Promise<void> }

export const clamavProgram = '/usr/sbin/clamd'
export const clamavPackage = 'clamav-daemon'

/**
 * The harmless EICAR test file, which every scanner reports as a virus, in hexadecimal: in plain text, scanners would
 * report this source file.
 */
const EICAR =
  '58354f2150254041505b345c505a58353428505e2937434329377d2445494341522d5354414e444152442d414e544956495255532d544553542d46494c452124482b482a'

/** Starts the ClamAV scanner on loopback. It knows only the EICAR test file: no signatures are downloaded. */
export async function startClamav(options: ClamavOptions): Promise<Clamav> {
  if (!existsSync(clamavProgram)) {
    throw new Error(`ClamAV is missing: apt-get install -y --no-install-recommends ${clamavPackage}`)
  }
  await requireFreePort(options.port, 'ClamAV')
  const dir = resolve(options.dir)
  for (const folder of ['signatures', 'tmp']) mkdirSync(join(dir, folder), { recursive: true })
  writeFileSync(join(dir, 'signatures/test.ndb'), `Eicar-Test:0:*:${EICAR}\n`)
  writeFileSync(join(dir, 'clamd.conf'), writeConfiguration(dir, options))
  const running = await startProcess({
    name: 'clamd',
    command: clamavProgram,
    args: ['--foreground', `--config-file=${join(dir, 'clamd.conf')}`],
    cwd: dir,
    log: join(dir, 'clamd.log'),
    ready: async () => (await ping(options.port)).startsWith('PONG'),
    // It has no state that a kill could corrupt.
    stopSignal: 'SIGKILL',
  })
  return { host: '127.0.0.1', port: options.port, stop: running.stop }
}

function ping(port: number): Promise<string> {
  return new Promise((resolvePing, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('zPING\0'))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (answer += text))
    socket.on('error', reject)
    socket.on('close', () => resolvePing(answer))
  })
}

// Exceeded limits are reported as findings: a file that was not fully scanned is not clean. Archive members are scanned
// as well, so the scanned size can exceed the file size.
function writeConfiguration(dir: string, options: ClamavOptions): string {
  const { port, maxMegabytes = 1100, unpackedMegabytes = 3 * maxMegabytes } = options
  return `DatabaseDirectory ${dir}/signatures
TemporaryDirectory ${dir}/tmp
TCPSocket ${port}
TCPAddr 127.0.0.1
MaxThreads 4
StreamMaxLength ${maxMegabytes}M
MaxFileSize ${maxMegabytes}M
MaxScanSize ${unpackedMegabytes}M
MaxScanTime 300000
AlertExceedsMax yes
SelfCheck 0
`
}
