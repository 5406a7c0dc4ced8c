import { defineConfig } from 'rolldown'

/** One bundle of our own code; packages stay packages, so that licences and advisories can be traced. */
export default defineConfig({
  input: {
    main: 'src/main.ts',
    migrate: 'src/migrate.ts',
    // Started as a thread by its file name.
    'workbook-worker': 'src/platform/collection/excel/workbook-worker.ts',
    'text-worker': 'src/modules/workspace/file-texts/text-worker.ts',
    'simulation-worker': 'src/modules/risk/quantifications/simulation-worker.ts',
    'act-worker': 'src/modules/workspace/official-texts/act-worker.ts',
    'render-process': 'src/platform/rendering/render-process.ts',
    'workbook-writer': 'src/platform/collection/excel/workbook-writer.ts',
  },
  platform: 'node',
  // Packages without one would be built with that of the root, which names folders that an image does not have.
  tsconfig: 'tsconfig.json',
  external: (id) =>
    /^[a-z@]/.test(id) && !/^(contract|content|editor|connections|proof|verify-trail)(\/|$)/.test(id),
  output: { dir: 'dist/bundle', format: 'esm', sourcemap: true, cleanDir: true },
})
