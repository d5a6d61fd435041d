const META_BYTES = 1024
const META_CHARSET = /<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w-]{1,40})/i

/**
 * Decodes an HTML file by its byte order mark, or the charset that the server named, or the one
 * that the file names at its start, or as UTF-8. Invalid bytes become U+FFFD.
 */
export function decodeHtml(bytes: Uint8Array, contentType = ''): string {
  const declared =
    /charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(contentType)?.[1] ??
    META_CHARSET.exec(Buffer.from(bytes.subarray(0, META_BYTES)).toString('latin1'))?.[1]
  const decoder = decoderOf(markOf(bytes) ?? declared ?? 'utf-8') ?? new TextDecoder()
  return decoder.decode(bytes)
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
