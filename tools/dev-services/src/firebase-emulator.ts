// The process that startFirebase runs: the official emulator's own class without its command line, which would open two
// more ports, write logs and fetch announcements from the network.
import { createRequire } from 'node:module'

type AuthEmulator = { start(): Promise<void>; stop(): Promise<void> }
type AuthEmulatorModule = {
  AuthEmulator: new (args: { host: string; port: number; projectId: string }) => AuthEmulator
}

const [port, projectId] = process.argv.slice(2)
if (!port || !projectId) throw new Error('Usage: firebase-emulator.ts PORT PROJECT_ID')

const load = createRequire(import.meta.url)
const { AuthEmulator } = load('firebase-tools/lib/emulator/auth') as AuthEmulatorModule
const emulator = new AuthEmulator({ host: '127.0.0.1', port: Number(port), projectId })
process.once('SIGTERM', () => void emulator.stop().finally(() => process.exit(0)))
await emulator.start()
