import { defineConfig } from 'rolldown'

/** One bundle of our own code; packages stay packages, so that licences and advisories can be traced. */
export default defineConfig({
  input: { main: 'src/main.ts', migrate: 'src/migrate.ts', account: 'src/account.ts' },
  platform: 'node',
  tsconfig: 'tsconfig.json',
  external: (id) => /^[a-z@]/.test(id) && !/^(contract|connections)(\/|$)/.test(id),
  output: { dir: 'dist/bundle', format: 'esm', sourcemap: true, cleanDir: true },
})
