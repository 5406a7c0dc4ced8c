import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Packs a folder reproducibly: sorted entries, one time stamp (that of the commit), no owner, plain permissions, and no
 * file name in the gzip header.
 */
export function packFolder(folder: string, file: string, seconds: number): void {
  const options = [
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rw,go+rX,go-w',
    '--format=ustar',
    '--use-compress-program=gzip --no-name -9',
  ]
  execFileSync('tar', [...options, '--create', '--file', file, '--directory', folder, '.'])
}

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
