import { Parser } from 'htmlparser2'
import { failure } from '#contract/errors.ts'
import type { StoredObject } from './storage.ts'

/**
 * Parses an answer of ListObjectsV2. @returns `next`: token of the next page, if there is one
 * @throws unavailable
 */
export function readListing(xml: string): { objects: StoredObject[]; next: string | undefined } {
  const objects: StoredObject[] = []
  let next: string | undefined
  let isWhole = false
  let words = ''
  let object = { key: '', changedAt: 0 }
  const parser = new Parser(
    {
      onopentag(name) {
        words = ''
        if (name === 'Contents') object = { key: '', changedAt: 0 }
      },
      ontext(piece) {
        words += piece
      },
      onclosetag(name, isImplied) {
        if (name === 'Key') object.key = words
        if (name === 'LastModified') object.changedAt = Date.parse(words)
        if (name === 'Contents') objects.push(object)
        if (name === 'NextContinuationToken') next = words
        if (name === 'ListBucketResult') isWhole = !isImplied
        words = ''
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  // with half a list, existing objects would seem to be missing
  if (!isWhole) throw failure('unavailable', { cause: new Error('S3 answered no whole list') })
  return { objects, next }
}
