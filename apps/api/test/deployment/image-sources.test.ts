import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../rolldown.config.ts'
import { deploy } from './shipped.ts'

const root = join(deploy, '..')
const api = join(root, 'apps/api')

it('an image is built without the folders that are left out of it', () => {
  const leftOut = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.includes('*'))
    .map((line) => join(root, line))
  // The bundler reads the configuration and every project that it refers to.
  const { tsconfig } = config as { tsconfig?: string }
  const file = join(api, tsconfig ?? '../../tsconfig.json')
  const { references } = JSON.parse(readFileSync(file, 'utf8')) as { references: { path: string }[] }
  for (const { path } of references) {
    const project = join(file, '..', path)
    expect(existsSync(project), project).toBe(true)
    expect(leftOut, 'is left out of the image').not.toContain(project)
  }
})
