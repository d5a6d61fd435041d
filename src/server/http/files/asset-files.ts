import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '#contract/errors.ts'
import { acceptedEncoding, type Encoding, pack } from '../../platform/compression.ts'

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

/** Larger files take up to a second to compress at the highest level. */
const PACKED_AT_ONCE_BYTES = 32_768

/**
 * A folder of built files. Files are read when first requested, and only listed names are served.
 */
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
  /** for example `/assets/` */
  prefix: string
  folder: string
}

/**
 * Serves built files that have a hash in their names. They are cached for ever, compressed once,
 * and served on every host, since pages need them too.
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
    packed = packOnce(file, encoding)
    file.packed.set(encoding, packed)
  }
  return reply.header('Content-Encoding', encoding).send(await packed)
}

/**
 * Compresses at the highest level. The first request for a large file gets a quick version instead
 * of waiting.
 */
function packOnce(file: AssetFile, encoding: Encoding): Promise<Buffer> {
  const best = pack(file.bytes, encoding, 'best')
  if (file.bytes.length <= PACKED_AT_ONCE_BYTES) return best
  void best.then((bytes) => file.packed.set(encoding, Promise.resolve(bytes)))
  return pack(file.bytes, encoding, 'quick')
}
