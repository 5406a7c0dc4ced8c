import { defineConfig, type OxlintOverride } from 'oxlint'

type Pattern =
  | { message: string; regex: string; importNames?: string[] }
  | { message: string; group: string[] }

/**
 * What the files of a folder may not import. The last override that matches a file counts alone. Groups come last: what
 * their exceptions allow is not compared with the patterns after them.
 */
const restrictImports = (...patterns: Pattern[]): NonNullable<OxlintOverride['rules']> => ({
  'no-restricted-imports': [
    'error',
    { patterns: patterns.toSorted((one, other) => Number('group' in one) - Number('group' in other)) },
  ],
})

const noServer: Pattern = {
  regex: '^api(/|$)|(^|/)apps/api(/|$)|^(\\.\\./)+api/',
  message: 'The browser never imports the server: what both need lives in the contract.',
}
const noBrowser: Pattern = {
  regex: '^web(/|$)|(^|/)apps/web(/|$)|^(\\.\\./)+web/',
  message: 'The server never imports the web application: what both need lives in the contract.',
}
const noDevServices: Pattern = {
  regex: '^parts(/|$)|(^|/)tools/(dev-services|parts)(/|$)',
  message: 'The parts of a development machine are for tests and tools, not for the product.',
}
const noMain: Pattern = {
  regex: '(^|/)main(\\.ts)?$',
  message: 'main imports the modules, never the other way round.',
}
const relativeInsideSlice: Pattern = {
  regex: '^(\\.\\./){2,}',
  message: 'Relative inside a slice, # across slices.',
}
const relativeInsideFolder: Pattern = {
  regex: '^\\.\\.(/|$)',
  message: 'Relative inside a slice, # across slices.',
}
const onlyIndex: Pattern = {
  group: ['\\#modules/**', '!\\#modules/*/*/index.ts'],
  message: 'Another module is reached through its index: #modules/<area>/<slice>/index.ts.',
}
const noNode: Pattern = { regex: '^node:', message: 'This code runs in the browser.' }
const checkedTranslations: Pattern = {
  regex: '^(react-)?i18next$',
  message: 'Translations come from #platform/i18n/index.ts, where keys and values are checked.',
}
const lazyWithRetry: Pattern = {
  regex: '^react$',
  importNames: ['lazy'],
  message: 'Optional parts come from #ui/lazy.tsx: a failed download never takes the page.',
}
const noFeatures: Pattern = {
  regex: '(^#|/)features(/|$)',
  message: 'A feature never imports a feature, nor do the kit and the platform: routes compose.',
}
const noRoutes: Pattern = {
  regex: '(^#|/)routes(/|$)',
  message: 'Routes import features, never the other way round.',
}
const noShared: Pattern = {
  regex: '(^#|/)shared/.*\\.tsx?$',
  message: 'Primitives and the platform know no records: what shows records lives in shared.',
}
const noContract: Pattern = {
  regex: '^contract(/|$)',
  message: 'Primitives know nothing of the domain: what shows records lives in shared.',
}
const noRecords: Pattern = {
  regex:
    '(^#|/)platform/(collections|exports|http|identity|live|menu-context|offline|records|rich-texts|session|uploads)(/|\\.|$)',
  message: 'Primitives fetch nothing: what shows records lives in shared.',
}

/** The areas that each area of the server may import, through an index. */
const AREAS = {
  workspace: [],
  compliance: ['workspace'],
  risk: ['compliance', 'workspace'],
  audit: ['compliance', 'risk', 'workspace'],
  techdoc: ['workspace'],
}
const areas = Object.entries<readonly string[]>(AREAS).map(([area, below]) => ({
  area,
  above: Object.keys(AREAS).filter((other) => other !== area && !below.includes(other)),
}))
const noAreaAbove = (area: string, above: readonly string[]): Pattern => ({
  regex: `^#modules/(${above.join('|')})/`,
  message: `${area} never imports ${above.join(', ')}: AREAS in oxlint.config.ts says who imports whom.`,
})
const noOtherFeatures = (area: string): Pattern => ({
  group: ['\\#features/**', `!\\#features/${area}/shared/**`],
  message: 'A feature never imports a feature but the shared folder of its own area: routes compose.',
})

const server = [noBrowser, noDevServices]
const browser = [noServer, noDevServices, noNode, lazyWithRetry]

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  settings: { react: { version: '19.3' } },
  env: { builtin: true },
  ignorePatterns: [
    '**/dist/**',
    'tools/import-rules/violations/**',
    'packages/content/data/**',
    '**/*.gen.ts',
    'artifacts/**',
    '.dev/**',
  ],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/jsx-no-target-blank': 'error',
    'react/no-danger': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    eqeqeq: 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-base-to-string': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-underscore-dangle': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-unmodified-loop-condition': 'off',
  },
  overrides: [
    // Deeper folders may climb higher, never out of `src`.
    ...['', '*/', '*/*/'].map((folders, depth) => ({
      files: [`packages/contract/src/${folders}*`],
      excludeFiles: ['**/*.test.ts'],
      rules: restrictImports(
        {
          regex: `^(\\.\\./){${depth + 1},}`,
          message: 'The contract imports nothing from outside its own folder.',
        },
        {
          group: ['*', '!zod', '!zod/*', '!./**', '!../**'],
          message: 'The contract imports zod and nothing else.',
        },
      ),
    })),
    {
      files: ['packages/proof/src/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: restrictImports({
        group: ['*', '!canonicalize', '!./**'],
        message: 'A proof is verified without the product: canonicalize and nothing else.',
      }),
    },
    { files: ['packages/content/src/**'], rules: restrictImports(noServer, noBrowser, noDevServices) },
    { files: ['apps/api/**'], rules: restrictImports(noBrowser) },
    {
      files: ['apps/api/src/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'no-console': 'error', ...restrictImports(...server) },
    },
    {
      files: ['apps/api/src/platform/**'],
      rules: restrictImports(...server, noMain, {
        regex: '(^#|/)modules(/|$)',
        message: 'The platform never imports a module: main wires them together.',
      }),
    },
    ...areas.flatMap(({ area, above }) => {
      const module = [...server, noMain, onlyIndex, noAreaAbove(area, above)]
      return [
        {
          files: [`apps/api/src/modules/${area}/*/**`],
          rules: restrictImports(...module, relativeInsideSlice),
        },
        {
          files: [`apps/api/src/modules/${area}/*/*`],
          rules: restrictImports(...module, relativeInsideFolder),
        },
        {
          files: [`apps/api/src/modules/${area}/**/*.routes.ts`],
          rules: restrictImports(...module, relativeInsideFolder, {
            regex: 'queries(\\.ts)?$',
            message: 'Routes call the service; only the service reads and writes.',
          }),
        },
      ]
    }),
    { files: ['apps/api/src/**/*.test.ts'], rules: restrictImports(noBrowser, onlyIndex) },
    { files: ['apps/web/**'], rules: restrictImports(noServer) },
    { files: ['apps/web/src/**'], rules: restrictImports(...browser, checkedTranslations) },
    {
      files: ['apps/web/src/platform/**'],
      rules: restrictImports(...browser, checkedTranslations, noFeatures, noRoutes, noShared),
    },
    {
      files: ['apps/web/src/platform/i18n/**', 'apps/web/src/platform/testing/**'],
      rules: restrictImports(...browser, noFeatures, noRoutes, noShared),
    },
    {
      files: ['apps/web/src/shared/**'],
      rules: restrictImports(...browser, checkedTranslations, noFeatures, noRoutes),
    },
    {
      files: ['apps/web/src/ui/**'],
      rules: restrictImports(
        ...browser,
        checkedTranslations,
        noFeatures,
        noRoutes,
        noShared,
        noContract,
        noRecords,
      ),
    },
    ...Object.keys(AREAS).flatMap((area) => {
      const feature = [...browser, checkedTranslations, noOtherFeatures(area), noRoutes]
      return [
        {
          files: [`apps/web/src/features/${area}/*/**`],
          rules: restrictImports(...feature, relativeInsideSlice),
        },
        {
          files: [`apps/web/src/features/${area}/*/*`],
          rules: restrictImports(...feature, relativeInsideFolder),
        },
      ]
    }),
    { files: ['tools/dev-services/**'], rules: restrictImports(noServer, noBrowser) },
  ],
})
