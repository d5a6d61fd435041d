import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { failure } from '#contract/errors.ts'
import type { UploadedFile } from '../../platform/call.ts'
import { hasBody } from './parse-request.ts'

const MULTIPART = /^multipart\/form-data; ?boundary=\S+$/i

/**
 * Lets the endpoints of this instance receive pictures. Nothing is read before the handler asks for
 * it, and nothing is written to disk, so an aborted upload leaves nothing behind (A8).
 */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: {
      files: 1,
      fields: 4,
      parts: 5,
      fieldSize: 1024,
      fieldNameSize: 100,
      headerPairs: 20,
      fileSize: UPLOAD_MAX_BYTES,
    },
    throwFileSizeLimit: true,
  })
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/**
 * Accepts only multipart or a picture type we support, as the header declares it (contract.md §3);
 * the media feature checks the actual bytes. A call that lists its own types accepts only those.
 * @throws failure('wrongType')
 */
export function requireUploadType(
  request: FastifyRequest,
  { uploadTypes }: Pick<Endpoint, 'uploadTypes'> = {},
): void {
  const type = (request.headers['content-type'] ?? '').toLowerCase()
  if (uploadTypes !== undefined) {
    if (!uploadTypes.includes(type.replace(/; ?charset="?utf-8"?$/, ''))) throw failure('wrongType')
    if (!hasBody(request.headers)) throw failure('malformed')
    return
  }
  const isPicture = (UPLOAD_TYPES as readonly string[]).includes(type)
  if (!isPicture && !MULTIPART.test(type)) throw failure('wrongType')
  if (!hasBody(request.headers)) throw failure('malformed')
}

/**
 * Reads the single file of the request into memory.
 * @throws failure('tooLarge') beyond `maxBytes`, failure('malformed') if there is no file or the
 * body is broken
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > maxBytes) throw failure('tooLarge')
    return {
      bytes: await readStream(request.raw, maxBytes),
      contentType: request.headers['content-type'] ?? '',
    }
  }
  try {
    const file = await request.file({ limits: { fileSize: maxBytes } })
    if (file === undefined) throw failure('malformed', { fields: { file: 'Choose a file' } })
    const { mimetype: contentType, filename: name } = file
    return { bytes: await file.toBuffer(), contentType, name }
  } catch (error) {
    // errors about limits carry the library's code; the error about a truncated body has none
    if (error instanceof Error && !('code' in error)) throw failure('malformed', { cause: error })
    throw error
  }
}

async function readStream(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > maxBytes) break
      chunks.push(chunk)
    }
  } catch (cause) {
    throw failure('malformed', { cause })
  }
  if (size > maxBytes) throw failure('tooLarge')
  return Buffer.concat(chunks)
}
