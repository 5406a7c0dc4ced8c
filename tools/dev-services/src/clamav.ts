import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { requireFreePort } from './ports.ts'
import { startProcess } from './processes.ts'

export type ClamavOptions = {
  dir: string
  port: number
  /** The largest file it takes, in megabytes; what is larger is refused, and so never called clean. */
  maxMegabytes?: number
  /** How much it unpacks of one file; what would give more is called malware. */
  unpackedMegabytes?: number
}

export type Clamav = { host: string; port: number; stop: () => Promise<void> }

export const clamavProgram = '/usr/sbin/clamd'
export const clamavPackage = 'clamav-daemon'

/**
 * The EICAR test file, which every scanner calls a virus and which harms nobody, as its bytes in hexadecimal: written
 * out, it would make scanners complain about this file.
 */
const EICAR =
  '58354f2150254041505b345c505a58353428505e2937434329377d2445494341522d5354414e444152442d414e544956495255532d544553542d46494c452124482b482a'

/** Starts ClamAV's scanner on loopback. It knows the EICAR test file alone: no signatures are fetched from anywhere. */
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
    // It keeps nothing that a kill could spoil.
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

// What goes past a limit is reported, not passed over: a file that was not looked at is not clean. What is found inside
// a file is looked at as well, so that more is scanned than the file is long.
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
