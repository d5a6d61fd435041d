const HEAD_BYTES = 1024
const CHARSET = /<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w-]{1,40})/i

/** Text of a saved file: in the encoding that it names itself, else UTF-8. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const [first, second] = bytes
  const named = first === 0xff && second === 0xfe ? 'utf-16le' : CHARSET.exec(head)?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
