import { Reader, type Response } from 'mmdb-lib'
import { NOWHERE, type Place, type PlaceOf, placeFromRecord } from './place.ts'

/** Types of databases that do not contain places. */
const OTHER_KINDS = /asn|isp|domain|connection|anonymous/i
const PLACE_KINDS = /city|country|location|enterprise/i
const METADATA_MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
/** between the search tree and the data */
const SEPARATOR_BYTES = 16
/** Many networks share a record, so recent ones are cached. */
const KEPT_RECORDS = 4_096

/**
 * Opens a file of countries or cities in MaxMind's format.
 * @param bytes the whole file; they stay in use
 * @returns a function that finds the place of a public address
 * @throws Error whose message, after the file's name, says what is wrong with it
 */
export function openPlaceFile(bytes: Buffer): PlaceOf {
  const reader = readerOf(bytes)
  const { databaseType, ipVersion } = reader.metadata
  if (OTHER_KINDS.test(databaseType) && !PLACE_KINDS.test(databaseType)) {
    throw new Error(`holds ${databaseType}, not countries or cities`)
  }
  const places = new WeakMap<object, Place>()
  return (address) => {
    if (ipVersion === 4 && address.includes(':')) return NOWHERE
    const record = recordOf(reader, address)
    if (record === null) return NOWHERE
    let place = places.get(record)
    if (place === undefined) {
      place = placeFromRecord(record)
      places.set(record, place)
    }
    return place
  }
}

function readerOf(bytes: Buffer): Reader<Response> {
  const metadataAt = bytes.lastIndexOf(METADATA_MARK)
  if (metadataAt < 0) throw new Error('is no MaxMind database')
  try {
    const reader = new Reader<Response>(bytes, { cache: createRecordCache() })
    const { searchTreeSize } = reader.metadata
    if (!(searchTreeSize + SEPARATOR_BYTES <= metadataAt)) throw new Error('its tree is cut')
    // look up an address in every part of the file
    for (let first = 1; first < 224; first++) reader.get(`${first}.1.1.1`)
    return reader
  } catch (cause) {
    throw new Error('is damaged', { cause })
  }
}

/** A damaged record leaves the click without a place, but never the visitor without an answer. */
function recordOf(reader: Reader<Response>, address: string): Response | null {
  try {
    const record = reader.get(address)
    return typeof record === 'object' ? record : null
  } catch {
    return null
  }
}

/** Two generations: when the newer is full, the older is dropped. */
function createRecordCache() {
  let fresh = new Map<string | number, unknown>()
  let old: typeof fresh = new Map()
  const set = (key: string | number, value: unknown) => {
    if (fresh.size >= KEPT_RECORDS / 2) {
      old = fresh
      fresh = new Map()
    }
    fresh.set(key, value)
  }
  return {
    set,
    get(key: string | number): unknown {
      const found = fresh.get(key)
      if (found !== undefined) return found
      const before = old.get(key)
      if (before !== undefined) set(key, before)
      return before
    },
  }
}
