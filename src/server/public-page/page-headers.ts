import type { IncomingMessage } from 'node:http'
import { isNamed } from '../platform/header-name.ts'

/** The headers that decide how a page leaves; '' when absent. */
export interface PageHeaders {
  cookie: string
  accepted: string
  knownTags: string
}

export const noPageHeaders = (): PageHeaders => ({ cookie: '', accepted: '', knownTags: '' })

/**
 * Read from the raw list: the object that node:http would make of all headers costs more than these.
 * What comes twice is put together as node:http does.
 * @param into is written over and returned, so that a request costs no object
 */
export function readPageHeaders({ rawHeaders }: IncomingMessage, into: PageHeaders): PageHeaders {
  into.cookie = ''
  into.accepted = ''
  into.knownTags = ''
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    const value = rawHeaders[at + 1]!
    if (name.length === 6) {
      if (isNamed(name, 'Cookie')) into.cookie = joined(into.cookie, '; ', value)
    } else if (name.length === 13) {
      if (isNamed(name, 'If-None-Match')) {
        into.knownTags = joined(into.knownTags, ', ', value)
      }
    } else if (name.length === 15) {
      if (isNamed(name, 'Accept-Encoding')) {
        into.accepted = joined(into.accepted, ', ', value)
      }
    }
  }
  return into
}

const joined = (before: string, by: string, value: string) =>
  before === '' ? value : before + by + value
