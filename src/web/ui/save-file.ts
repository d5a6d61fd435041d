/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  // the browser reads it in a later turn
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
