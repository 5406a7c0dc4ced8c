import { unzip as unzipParts } from '#platform/collection/excel/unzip.ts'

/** Every file of a zip archive, by its path. */
export const unzip = (bytes: Buffer): Promise<Map<string, Buffer>> => unzipParts(bytes, () => true)

/** The text of one file of a zip archive. */
export async function textIn(bytes: Buffer, path: string): Promise<string> {
  const file = (await unzip(bytes)).get(path)
  if (!file) throw new Error(`${path} is not in the archive`)
  return file.toString()
}
