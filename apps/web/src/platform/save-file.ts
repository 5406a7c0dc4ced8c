/** Lets the browser save bytes as a file. */
export function saveFile(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file asynchronously; the address is revoked once it has surely started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
