/** Hands bytes to the browser as a file. */
export function saveFile(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file in its own time; the address may go once it has surely begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
