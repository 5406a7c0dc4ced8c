import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveToPostgres } from './own-database.ts'

/** A disk that can be filled: a file system in memory, which only root can mount. */
export class SmallDisk {
  readonly dir: string
  private readonly megabytes: number

  private constructor(dir: string, megabytes: number) {
    this.dir = dir
    this.megabytes = megabytes
  }

  static async mount(megabytes = 256): Promise<SmallDisk> {
    const dir = await mkdtemp(join(tmpdir(), 'evidentia-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'evidentia-fault', dir])
    return new SmallDisk(await giveToPostgres(dir), megabytes)
  }

  private get ballast(): string {
    return join(this.dir, 'ballast')
  }

  /** Uses up the remaining space. */
  async fill(): Promise<void> {
    const error: unknown = await writeFile(this.ballast, Buffer.alloc(this.megabytes * 1024 * 1024)).catch(
      (reason: unknown) => reason,
    )
    if ((error as { code?: string } | undefined)?.code !== 'ENOSPC') throw new Error('the disk is not full')
  }

  free(): Promise<void> {
    return rm(this.ballast)
  }

  async unmount(): Promise<void> {
    execFileSync('umount', ['--lazy', this.dir])
    await rm(this.dir, { recursive: true, force: true })
  }
}
