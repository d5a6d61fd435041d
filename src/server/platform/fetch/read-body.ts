import { pipeline, type Readable, type Transform, Writable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundError } from './outbound-fetch.ts'

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads a body of at most `maxBytes` after decompression. Only one encoding is allowed: a chain of
 * a thousand would need a thousand decoders (A56).
 * @throws OutboundError 'tooLarge', 'type' (an encoding we did not ask for) or 'connection'
 */
export function readBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? ''
  const decoder = decoders[name]
  if (name !== '' && name !== 'identity' && decoder === undefined) {
    body.destroy()
    return Promise.reject(new OutboundError('type'))
  }
  const chunks: Buffer[] = []
  let size = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) return done(new OutboundError('tooLarge'))
      chunks.push(chunk)
      done()
    },
  })
  return new Promise((resolve, reject) => {
    const streams = decoder === undefined ? [body, sink] : [body, decoder(), sink]
    pipeline(streams as [Readable, Writable], (error) => {
      if (!error) resolve(Buffer.concat(chunks))
      else reject(error instanceof OutboundError ? error : new OutboundError('connection', error))
    })
  })
}
