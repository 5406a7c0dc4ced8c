import { CHAPTERS } from './chapters.ts'
import { placesIn, testsIn } from './claim.ts'
import { missingPlaces, missingTests } from './find-tests.ts'
import { RECORDS } from './records.ts'

/** References of the tables to tests and places that do not exist. */
export function problemsOf(): string[] {
  const lines = [...CHAPTERS.flatMap((chapter) => chapter.lines), ...RECORDS]
  return lines.flatMap((line) =>
    [...missingTests(testsIn(line)), ...missingPlaces(placesIn(line))].map((wrong) => `${line.id}: ${wrong}`),
  )
}
