/** A sentence for the person at the terminal: the file or the arguments cannot be used. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
