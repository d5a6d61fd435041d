/** Hands a file to the browser to be saved. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  // the browser takes it over in a later turn
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
