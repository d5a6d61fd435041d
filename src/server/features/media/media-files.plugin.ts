import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendBytes } from '../../platform/storage/send-bytes.ts'
import { openMediaFile } from './media.service.ts'
import { readSmallPicture, smallPictureOf } from './pictures/small-picture.ts'

/** A picture's name is the hash of its bytes, so its content never changes (policy: A6). */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

/**
 * Serves `GET|HEAD /media/<hash>.webp`, and `<hash>.32.png` of favicons and `<hash>.480.webp` of galleries, on
 * every host. Pass it to
 * `createApp` as a plugin.
 */
export function mediaFiles(deps: Deps) {
  return (app: FastifyInstance): void => {
    app.get<{ Params: { name: string } }>(
      '/media/:name',
      { config: { servedOn: 'both' } },
      async (request, reply) => {
        const { name } = request.params
        const etag = `"${name.split('.')[0]}"`
        const small = smallPictureOf(name)
        if (small !== undefined) {
          const bytes = await readSmallPicture(deps, small)
          return reply
            .headers({ ...HEADERS })
            .type(small.contentType)
            .send(bytes)
        }
        const file = await openMediaFile(deps, name)
        reply.headers({ ...HEADERS, ETag: etag })
        if (request.headers['if-none-match'] === etag) return reply.status(304).send()
        return sendBytes(request, reply.type(file.contentType), file)
      },
    )
  }
}
