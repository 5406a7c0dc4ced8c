import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from 'dev-services/ports'
import { type Running, startProcess } from 'dev-services/processes'
import type { Issuer } from '#test/issuer.ts'
import { PROGRAM } from './program.ts'

export interface ApiSettings {
  databaseUrl: string
  issuer: Issuer
  services?: string
  env?: Record<string, string>
}

export interface Start {
  ms: number
  /** Processor time of the process: what the start would take on an idle machine. */
  processorMs: number
}

/** The kernel counts user and system time in hundredths of a second. */
async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The API as production runs it, on a port that stays the same after each restart. */
export class ApiProcess {
  readonly url: string
  private readonly port: number
  private readonly settings: ApiSettings
  private running: Running | undefined

  private constructor(port: number, settings: ApiSettings) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.settings = settings
  }

  static async start(settings: ApiSettings): Promise<ApiProcess> {
    const api = new ApiProcess(await findFreePort(), settings)
    await api.start()
    return api
  }

  /** How long it took to become ready. */
  async start(): Promise<Start> {
    const { databaseUrl, issuer, services = 'http', env } = this.settings
    const began = performance.now()
    this.running = await startProcess({
      name: 'api',
      command: process.execPath,
      args: [PROGRAM, `--services=${services}`],
      env: {
        NODE_ENV: 'test',
        // Read again after each restart: compiled code is cached, as in a deployment.
        NODE_COMPILE_CACHE: join(tmpdir(), 'evidentia-compiled'),
        LOG_LEVEL: 'error',
        PORT: String(this.port),
        DATABASE_URL: databaseUrl,
        WEB_ORIGIN: 'http://localhost:5173',
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: 'web',
        RATE_LIMIT: '1000000',
        ...env,
      },
      ready: () => this.isReady(),
    })
    return { ms: Math.round(performance.now() - began), processorMs: await processorTime(this.running.pid) }
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    )
    return answer?.ok ?? false
  }

  async kill(): Promise<void> {
    const { pid, stop } = this.running!
    process.kill(pid, 'SIGKILL')
    await stop()
  }

  async stop(): Promise<void> {
    await this.running?.stop()
  }
}
