import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Job, JobReply } from './jobs.ts'
import type { Measured } from './window.ts'

/** A child process that runs one measuring job at a time. */
export class Worker {
  private readonly child: ChildProcess
  private readonly exited: Promise<never>
  constructor(script: URL, env: Record<string, string> = {}) {
    this.child = fork(script, { env: { ...process.env, ...env } })
    this.exited = once(this.child, 'exit').then(() =>
      Promise.reject(new Error('a measuring process ended early')),
    )
    this.exited.catch(() => undefined)
  }

  get pid(): number {
    return this.child.pid!
  }

  /** The child's next message; the first one says that it is ready. */
  async next<T>(): Promise<T> {
    const [word] = await Promise.race([once(this.child, 'message'), this.exited])
    return word as T
  }

  async run(job: Job): Promise<Measured> {
    const reply = this.next<JobReply>()
    this.child.send(job)
    const word = await reply
    if ('failure' in word) throw new Error(word.failure)
    return word.measured
  }

  /** The child exits by itself when its parent disconnects. */
  async stop(): Promise<void> {
    if (this.child.connected) this.child.disconnect()
    await this.exited.catch(() => undefined)
  }
}
