/** The payload limit of NOTIFY is just below 8,000 bytes. */
const MAX_BYTES = 7_500

/** Splits messages into payloads below the limit. */
export function splitPayloads(messages: readonly object[]): string[] {
  const texts: string[] = []
  let batch: string[] = []
  let size = 2
  for (const message of messages) {
    const text = JSON.stringify(message)
    const bytes = Buffer.byteLength(text) + 1
    if (size + bytes > MAX_BYTES && batch.length > 0) {
      texts.push(`[${batch.join()}]`)
      batch = []
      size = 2
    }
    batch.push(text)
    size += bytes
  }
  if (batch.length > 0) texts.push(`[${batch.join()}]`)
  return texts
}
