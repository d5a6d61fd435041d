const HEAD_BYTES = 1024
const CHARSET = /<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w-]{1,40})/i

/**
 * Text of a saved file: in the encoding named by its first bytes or its content, otherwise UTF-8,
 * otherwise the encoding of Western European spreadsheets.
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const named = markedEncoding(bytes) ?? CHARSET.exec(head)?.[1]
  try {
    if (named) return new TextDecoder(named).decode(bytes)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(named ? 'utf-8' : 'windows-1252').decode(bytes)
  }
}

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}
