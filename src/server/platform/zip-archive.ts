export interface ZipFile {
  name: string
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  /** already compressed, as pictures are; compressing again would only take time */
  isPacked: boolean
}

/**
 * Streams a ZIP archive: a file is requested only when everything before it has been read, so that
 * memory use stays constant for any number of files. The same files always give the same archive.
 * @param madeAt milliseconds UTC, the date of every file
 */
export async function* zipArchive(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  madeAt: number,
): AsyncGenerator<Uint8Array> {
  // loaded on demand, since few processes need it
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  let made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, bytes, isPacked } of files) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = madeAt
    zip.add(file)
    for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
      file.push(part, false)
      yield* made
      made = []
    }
    file.push(new Uint8Array(), true)
    yield* made
    made = []
  }
  zip.end()
  yield* made
}
