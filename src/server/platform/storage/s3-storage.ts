import { buffer, text } from 'node:stream/consumers'
import { failure } from '#contract/errors.ts'
import type { S3Address } from './s3-address.ts'
import { createS3Client, type S3Timeouts } from './s3-client.ts'
import { readListing } from './s3-listing.ts'
import { requireKey, type Storage, type StoredObject } from './storage.ts'

/** Objects in a bucket of S3-compatible storage, addressed as `endpoint/bucket/prefix/key`. */
export function createS3Storage(address: S3Address, timeouts?: Partial<S3Timeouts>): Storage {
  const ask = createS3Client(address, timeouts)
  const keyOf = (key: string) => address.prefix + requireKey(key)
  return {
    async put(key, body) {
      const answer = await ask({ method: 'PUT', key: keyOf(key), body })
      if (!answer) throw failure('unavailable', { cause: new Error('S3 took no object') })
      answer.body.resume()
    },
    async get(key) {
      const answer = await ask({ method: 'GET', key: keyOf(key) })
      return answer && orUnavailable(buffer(answer.body))
    },
    async read(key, range) {
      const part = range && { range: `bytes=${range.first}-${range.last}` }
      return (await ask({ method: 'GET', key: keyOf(key), ...part }))?.body
    },
    async has(key) {
      return (await ask({ method: 'HEAD', key: keyOf(key) })) !== undefined
    },
    async delete(key) {
      const answer = await ask({ method: 'DELETE', key: keyOf(key) })
      answer?.body.resume()
    },
    async *list(): AsyncGenerator<StoredObject> {
      for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
        const query = {
          'list-type': '2',
          prefix: address.prefix,
          ...(token === undefined ? {} : { 'continuation-token': token }),
        }
        const answer = await ask({ method: 'GET', query })
        const page = readListing(answer ? await orUnavailable(text(answer.body)) : '')
        for (const { key, changedAt } of page.objects) {
          yield { key: key.slice(address.prefix.length), changedAt }
        }
        token = page.next
      }
    },
  }
}

/** An answer that ends half way counts as unavailable. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw failure('unavailable', { cause })
  }
}
