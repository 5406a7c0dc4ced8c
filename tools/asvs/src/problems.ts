import { CHAPTERS } from './chapters.ts'
import { placesIn, testsIn } from './claim.ts'
import { missingPlaces, missingTests } from './find-tests.ts'
import { RECORDS } from './records.ts'

/** What the tables say of tests and places that are not there. */
export function problemsOf(): string[] {
  const lines = [...CHAPTERS.flatMap((chapter) => chapter.lines), ...RECORDS]
  return lines.flatMap((line) =>
    [...missingTests(testsIn(line)), ...missingPlaces(placesIn(line))].map((wrong) => `${line.id}: ${wrong}`),
  )
}
