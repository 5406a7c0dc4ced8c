import type { KnipConfig } from 'knip'

// A `!` marks what ships or runs as a program. `knip --production` starts there, without tests, stories and journeys.
const shipped = process.argv.includes('--production')

export default {
  // A function that its own module uses may be exported for its unit test; one that only tests use may not exist.
  ignoreExportsUsedInFile: shipped,
  // Programs of the operating system.
  ignoreBinaries: ['openssl', 'mount', 'umount', 'sha256sum'],
  // How a proxy in front of several cells finds the cell of an organisation (docs/scale.md); ours only writes the directory.
  ignoreIssues: { 'tools/organisations/src/directory.ts': ['exports'] },
  ignoreWorkspaces: ['tools/import-rules', 'tools/toolchain'],
  workspaces: {
    '.': {
      entry: ['tools/licences/{licences,audit}.ts!', 'tools/count-tests.ts!', 'deploy/**/*.mjs!'],
      // `secrets.ts` is what the test of the supply chain searches for.
      project: ['tools/licences/**/*.ts!', '!tools/licences/secrets.ts!', 'tools/*.ts!', 'deploy/**/*.mjs!'],
    },
    'apps/api': {
      entry: [
        'src/{main,migrate}.ts!',
        // Started by their file names, as a thread or a process.
        'src/platform/collection/excel/workbook-{worker,writer}.ts!',
        'scripts/*.ts!',
        'src/**/*.sizes.ts',
        'test/**/*.{test,fault}.ts',
        // Started by a test under another account.
        'test/print-document.ts',
      ],
      project: ['src/**/*.ts!', '!src/**/test-*.ts!', 'scripts/**/*.ts!', 'test/**/*.ts'],
      ignoreDependencies: [
        // Read by path: fonts of documents.
        '@fontsource/.+',
        // Imported by packages/editor and packages/proof, whose code is in the bundle while theirs is not.
        '@tiptap/.+',
        'canonicalize',
        'diff',
      ],
    },
    'apps/identity': {
      // The process, its migrations and the commands of the operator.
      entry: ['src/{main,migrate,account}.ts!', '{src,test}/**/*.test.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'apps/web': {
      entry: [
        'src/routes/**/*.tsx!',
        'scripts/*.ts!',
        'catalogue/{main,manager,parts,vite.config,vitest.config}.ts',
        'catalogue/*.test.tsx',
        'catalogue/preview.tsx',
        'catalogue/stories/*.stories.tsx',
      ],
      project: ['src/**/*.{ts,tsx,css}!', 'scripts/**/*.ts!', 'catalogue/**/*.{ts,tsx,css}'],
      vitest: { entry: ['{src,scripts}/**/*.test.ts', 'src/platform/testing/**'] },
    },
    'packages/*': {
      project: ['src/**/*.ts!'],
      includeEntryExports: true,
      vitest: { entry: ['src/**/*.test.ts', 'src/**/testing/**', 'src/testing.ts'] },
    },
    'tools/conformance': { entry: ['conformance.ts!'], project: ['*.ts!'], includeEntryExports: true },
    'tools/*': { entry: ['src/main.ts!'], project: ['src/**/*.ts!'], includeEntryExports: true },
    // Services for development and tests: all of it may be used by tests alone.
    'tools/dev-services': {
      entry: ['src/dev.ts!'],
      project: ['src/**/*.ts!'],
      includeEntryExports: !shipped,
      // Loaded by path, with types of our own.
      ignoreDependencies: ['firebase-tools', '@types/smtp-server'],
    },
    'tools/verify-*': { entry: ['*.mjs!'], project: ['*.mjs!'] },
    e2e: { project: ['**/*.ts'] },
  },
} satisfies KnipConfig
