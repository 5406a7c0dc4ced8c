import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest begins first, so that no worker waits for another's last file. */
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
    // oxlint-disable-next-line no-array-sort -- the sequencer's own, which makes an array
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
