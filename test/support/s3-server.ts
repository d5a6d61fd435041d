import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Address } from '#server/platform/storage/s3-address.ts'
import { refusalOfSignature } from './s3-signature.ts'

const BUCKET = 'waypost-test'
const ACCESS_KEY = 'WAYPOSTTESTKEY'
const SECRET_KEY = 'a/secret+key of the tests'

export interface S3Object {
  bytes: Buffer
  changedAt: number
}

export interface S3Server {
  readonly address: S3Address
  /** the same for `STORAGE_URL` */
  readonly storageUrl: string
  /** by whole key; tests change the bucket through it */
  readonly objects: Map<string, S3Object>
  /** handles requests instead, until it is set to undefined: faults of the store */
  interfere(listener: RequestListener | undefined): void
  /** stops listening; `comeBack` uses the same port, with the objects it had */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

/**
 * A server for S3's protocol with one bucket in memory: PUT, GET with ranges, HEAD, DELETE and
 * ListObjectsV2 as Amazon describes them. Each request needs a signature that Amazon's own signer
 * confirms.
 */
export async function startS3Server(prefix = 'uploads/'): Promise<S3Server> {
  const objects = new Map<string, S3Object>()
  const keys = { region: 'eu-test-1', accessKey: ACCESS_KEY, secretKey: SECRET_KEY }
  let interference: RequestListener | undefined
  const answer: RequestListener = async (request, response) => {
    try {
      const body = await buffer(request)
      const refusal = await refusalOfSignature(request, body, keys)
      if (refusal) refuse(response, refusal === 'XAmzContentSHA256Mismatch' ? 400 : 403, refusal)
      else act(objects, request, response, body)
    } catch {
      // the client disconnected in the middle: keep nothing
      response.destroy()
    }
  }
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((request, response) =>
        (interference ?? answer)(request, response),
      ).listen(port, '127.0.0.1', () => resolve(server))
    })
  const close = async (server: Server) => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const secret = encodeURIComponent(SECRET_KEY)
  return {
    address: { ...keys, endpoint, bucket: BUCKET, prefix },
    storageUrl: `s3://${ACCESS_KEY}:${secret}@${BUCKET}/${prefix}?endpoint=${endpoint}&region=${keys.region}`,
    objects,
    interfere(listener) {
      interference = listener
    },
    goAway: () => close(server),
    async comeBack() {
      server = await listen(port)
    },
    stop: () => close(server),
  }
}

function act(
  objects: Map<string, S3Object>,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): ServerResponse {
  const url = new URL(request.url!, 'http://localhost')
  const [bucket, ...rest] = url.pathname.slice(1).split('/')
  const key = decodeURIComponent(rest.join('/'))
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
  if (key === '') {
    if (request.method !== 'GET') return refuse(response, 405, 'MethodNotAllowed')
    return list(objects, url.searchParams, response)
  }
  const object = objects.get(key)
  switch (request.method) {
    case 'PUT':
      objects.set(key, { bytes: body, changedAt: Date.now() })
      return response.writeHead(200).end()
    case 'DELETE':
      objects.delete(key)
      return response.writeHead(204).end()
    case 'HEAD':
    case 'GET':
      if (object === undefined) return refuse(response, 404, 'NoSuchKey', request.method)
      return give(object, request, response)
    default:
      return refuse(response, 405, 'MethodNotAllowed')
  }
}

function give(
  { bytes }: S3Object,
  request: IncomingMessage,
  response: ServerResponse,
): ServerResponse {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (request.method === 'HEAD') {
    return response.writeHead(200, { 'content-length': bytes.length }).end()
  }
  if (range === null) {
    return response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  }
  const [first, last] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)]
  if (first > last) return refuse(response, 416, 'InvalidRange')
  response.writeHead(206, {
    'content-length': last - first + 1,
    'content-range': `bytes ${first}-${last}/${bytes.length}`,
  })
  return response.end(bytes.subarray(first, last + 1))
}

function list(
  objects: Map<string, S3Object>,
  query: URLSearchParams,
  response: ServerResponse,
): ServerResponse {
  if (query.get('list-type') !== '2') return refuse(response, 501, 'NotImplemented')
  const most = Math.min(Number(query.get('max-keys') ?? 1_000), 1_000)
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after)
    .sort((one, other) => (one < other ? -1 : 1))
  const page = keys.slice(0, most)
  const contents = page.map((key) => {
    const { bytes, changedAt } = objects.get(key)!
    const at = new Date(changedAt).toISOString()
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${at}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const isTruncated = keys.length > page.length
  const token = isTruncated ? Buffer.from(page.at(-1)!).toString('base64') : undefined
  response.writeHead(200, { 'content-type': 'application/xml' })
  return response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
      `<Name>${BUCKET}</Name><Prefix>${escaped(prefix)}</Prefix><IsTruncated>${isTruncated}</IsTruncated>` +
      `${token ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`,
  )
}

function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  method = 'GET',
): ServerResponse {
  response.writeHead(status, { 'content-type': 'application/xml' })
  return response.end(
    method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
