import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { HttpRequest } from '@smithy/protocol-http'
import { SignatureV4 } from '@smithy/signature-v4'
import type { S3Address } from '#server/platform/storage/s3-address.ts'

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const SKEW_MS = 15 * 60_000

/** SHA-256, or HMAC with a key, in the format of Amazon's signer. */
class Sha256 {
  readonly #sum: Hash | Hmac
  constructor(key?: string | ArrayBuffer | ArrayBufferView) {
    this.#sum =
      key === undefined ? createHash('sha256') : createHmac('sha256', key as string | Uint8Array)
  }
  update(piece: string | Uint8Array) {
    this.#sum.update(piece)
  }
  async digest() {
    return new Uint8Array(this.#sum.digest())
  }
  reset() {
    throw new Error('a sum is made once')
  }
}

/**
 * Checks a request's AWS Signature Version 4: Amazon's own signer computes it from what arrived.
 * @returns the error code with which S3 refuses it
 */
export async function refusalOfSignature(
  request: IncomingMessage,
  body: Buffer,
  address: Pick<S3Address, 'region' | 'accessKey' | 'secretKey'>,
): Promise<string | undefined> {
  const given = HEADER.exec(request.headers.authorization ?? '')
  if (!given) return 'AccessDenied'
  const [, accessKey, , region, names, signature] = given
  if (accessKey !== address.accessKey) return 'InvalidAccessKeyId'
  if (region !== address.region) return 'AuthorizationHeaderMalformed'
  const signed = names!.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) {
    return 'AccessDenied'
  }
  const at = dateOf(String(request.headers['x-amz-date']))
  if (!(Math.abs(at.getTime() - Date.now()) < SKEW_MS)) return 'RequestTimeTooSkewed'
  const url = new URL(request.url!, `http://${request.headers.host}`)
  const signer = new SignatureV4({
    credentials: { accessKeyId: address.accessKey, secretAccessKey: address.secretKey },
    region: address.region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
  const expected = await signer.sign(
    new HttpRequest({
      method: request.method!,
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(signed.map((name) => [name, String(request.headers[name])])),
    }),
    { signingDate: at },
  )
  const wanted = HEADER.exec(expected.headers.authorization ?? '')?.[5] ?? ''
  if (wanted.length !== 64 || !timingSafeEqual(Buffer.from(wanted), Buffer.from(signature!))) {
    return 'SignatureDoesNotMatch'
  }
  const sum = createHash('sha256').update(body).digest('hex')
  const isWhole = request.headers['x-amz-content-sha256'] === sum
  return isWhole ? undefined : 'XAmzContentSHA256Mismatch'
}

function dateOf(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
}
