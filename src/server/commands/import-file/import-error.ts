/** The file or the arguments cannot be used; the message is shown at the terminal. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
