export interface ZipFile {
  name: string
  bytes: Uint8Array
  /** packed already, as pictures are: packing it again would only take time */
  isPacked: boolean
}

/**
 * A ZIP archive as it is made: a file is asked for when what was made before it has been taken, so that
 * memory stays flat however many there are. The same files give the same archive.
 * @param madeAt milliseconds UTC, the date of every file
 */
export async function* zipArchive(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  madeAt: number,
): AsyncGenerator<Uint8Array> {
  // few ask for one: an idle process does without it
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
    file.push(bytes, true)
    yield* made
    made = []
  }
  zip.end()
  yield* made
}
