import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request } from 'undici'
import { failure } from '#contract/errors.ts'
import type { S3Address } from './s3-address.ts'

export interface S3Timeouts {
  /** until the store starts to answer */
  answerMs: number
  /** until it has received a whole object: 25 MB at most */
  putMs: number
  /** between two chunks of an object */
  pieceMs: number
}

const TIMEOUTS: S3Timeouts = { answerMs: 5_000, putMs: 60_000, pieceMs: 15_000 }
const CONNECT_MS = 3_000
const CONNECTIONS = 64
/** Every request is safe to repeat: after a busy store or a stale connection it is tried again. */
const PAUSES_MS = [100, 400]
/** Part of an error answer that is read, for the log. */
const REFUSAL_MAX_BYTES = 4_096

export interface S3Question {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** key with its prefix; absent: the bucket itself */
  key?: string
  query?: Readonly<Record<string, string>>
  range?: string
  body?: Uint8Array
}

/**
 * Sends a request to a bucket. @returns undefined for 404 of an object @throws unavailable for any
 * other failure
 */
export type S3Client = (question: S3Question) => Promise<{ body: Readable } | undefined>

/** Signs with AWS Signature Version 4, including the body, with a timeout for each step. */
export function createS3Client(address: S3Address, timeouts: Partial<S3Timeouts> = {}): S3Client {
  const within = { ...TIMEOUTS, ...timeouts }
  const dispatcher = new Agent({ connections: CONNECTIONS, connect: { timeout: CONNECT_MS } })
  /** signing keys of recent days */
  const cache = new Map<string, ArrayBuffer>()

  async function askOnce({ method, key, query, range, body }: S3Question) {
    const path = key === undefined ? '' : `/${key}`
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
    if (cache.size > 20) cache.clear()
    const signed = await new AwsV4Signer({
      url: `${address.endpoint}/${address.bucket}${path}${search}`,
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(range === undefined ? {} : { range }),
      },
      accessKeyId: address.accessKey,
      secretAccessKey: address.secretKey,
      region: address.region,
      service: 's3',
      cache,
    }).sign()
    const answer = await request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      dispatcher,
      headersTimeout: method === 'PUT' ? within.putMs : within.answerMs,
      bodyTimeout: within.pieceMs,
    })
    if (answer.statusCode >= 200 && answer.statusCode < 300)
      return { body: answer.body as Readable }
    throw new S3Refusal(method, answer.statusCode, await readRefusal(answer.body))
  }

  return async (question) => {
    for (let tries = 0; ; tries++) {
      try {
        return await askOnce(question)
      } catch (error) {
        if (isMissing(error, question)) return undefined
        const pause = mayHelpAgain(error) ? PAUSES_MS[tries] : undefined
        if (pause === undefined)
          throw failure('unavailable', { cause: error, retryAfterSeconds: 10 })
        await wait(pause)
      }
    }
  }
}

class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(method: string, status: number, text: string) {
    const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1] ?? ''
    super(`S3 answered ${method} with ${status} ${code}`.trim())
    this.status = status
    this.code = code
  }
}

async function readRefusal(body: Readable): Promise<string> {
  let text = ''
  for await (const piece of body) {
    text += String(piece)
    if (text.length > REFUSAL_MAX_BYTES) break
  }
  return text
}

/** Whether an object is missing; a missing bucket does not count as that. */
function isMissing(error: unknown, { key }: S3Question): boolean {
  return (
    error instanceof S3Refusal &&
    error.status === 404 &&
    error.code !== 'NoSuchBucket' &&
    key !== undefined
  )
}

/** A refusal would be repeated, and after a timeout nobody should wait three times. */
function mayHelpAgain(error: unknown): boolean {
  if (error instanceof S3Refusal) return error.status === 429 || error.status >= 500
  return !/TIMEOUT/.test((error as { code?: string }).code ?? '')
}
