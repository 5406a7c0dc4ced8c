import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files start first, so that no worker ends long after the other. */
const LONGEST = [
  'torn-uploads',
  'sec2-matrix',
  'complete-trail',
  'sec1-tenants',
  'excel-size',
  'idempotency',
  'sec18-pool',
  'records/trail',
]
const place = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.includes(name))
  return at < 0 ? LONGEST.length : at
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- the base class returns a new array
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    projects: [
      'apps/*',
      'apps/web/catalogue',
      'packages/*',
      'tools/asvs',
      'tools/bench',
      'tools/licences',
      'tools/organisations',
      'tools/dev-services',
      'tools/release',
      'tools/validation-pack',
    ],
    sequence: { sequencer: LongestFirst },
  },
})
