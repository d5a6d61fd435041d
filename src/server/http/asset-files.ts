import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '#contract/errors.ts'
import { acceptedEncoding, type Encoding } from '../platform/compression.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}
const PACKED_TYPES = /^(?:text\/|image\/svg|application\/)/

interface AssetFile {
  bytes: Buffer
  type: string
  etag: string
  packed: Map<Encoding, Promise<Buffer>>
}

/** A folder of built files, read as they are first asked for; a request never makes a path. */
class AssetFolder {
  readonly #root: string
  #names: ReadonlySet<string> = new Set()
  readonly #files = new Map<string, AssetFile>()

  constructor(root: string) {
    this.#root = root
    this.#list()
  }

  #list(): void {
    try {
      this.#names = new Set(
        readdirSync(this.#root, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(this.#root.length + 1)),
      )
    } catch {
      this.#names = new Set()
    }
  }

  find(name: string): AssetFile | undefined {
    const known = this.#files.get(name)
    if (known !== undefined) return known
    if (!this.#names.has(name)) this.#list()
    const type = TYPES[extname(name)]
    if (type === undefined || !this.#names.has(name)) return undefined
    const bytes = readFileSync(join(this.#root, name))
    const hash = createHash('sha256').update(bytes).digest('base64url')
    const file = { bytes, type, etag: `"${hash}"`, packed: new Map() }
    this.#files.set(name, file)
    return file
  }
}

export interface AssetRoute {
  /** `/assets/` */
  prefix: string
  folder: string
}

/**
 * Serves built files whose names carry a hash: for ever cacheable, packed once, on every host (the
 * pages' host has pages to dress too).
 */
export function serveAssets(app: FastifyInstance, routes: readonly AssetRoute[]): void {
  for (const { prefix, folder } of routes) {
    const files = new AssetFolder(folder)
    app.get<{ Params: { '*': string } }>(
      `${prefix}*`,
      { config: { servedOn: 'both' } },
      async (request, reply) => {
        const file = files.find(request.params['*'])
        if (file === undefined) throw failure('notFound')
        return sendAsset(file, request, reply)
      },
    )
  }
}

async function sendAsset(
  file: AssetFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  reply.type(file.type)
  const encoding = PACKED_TYPES.test(file.type)
    ? acceptedEncoding(request.headers['accept-encoding'])
    : undefined
  if (encoding === undefined) return reply.send(file.bytes)
  let packed = file.packed.get(encoding)
  if (packed === undefined) {
    packed = pack(file.bytes, encoding)
    file.packed.set(encoding, packed)
  }
  return reply.header('Content-Encoding', encoding).send(await packed)
}

/** As small as it gets: done once a file. */
function pack(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : promisify(gzip)(bytes, { level: 9 })
}
