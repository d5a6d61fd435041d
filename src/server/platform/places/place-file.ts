import { Reader, type Response } from 'mmdb-lib'
import { NOWHERE, type Place, type PlaceOf, placeFromRecord } from './place.ts'

/** Types of databases that hold something else than places. */
const OTHER_KINDS = /asn|isp|domain|connection|anonymous/i
const PLACE_KINDS = /city|country|location|enterprise/i
const METADATA_MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
/** between the search tree and the data */
const SEPARATOR_BYTES = 16
/** Many networks share a record; recent ones are cached. */
const KEPT_RECORDS = 4_096

/**
 * Opens a MaxMind-format file of countries or cities.
 * @param bytes all of it; they stay in use
 * @returns the place of an address that is public
 * @throws Error whose message says what the file is instead, after its name
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
    // one look into every part of it
    for (let first = 1; first < 224; first++) reader.get(`${first}.1.1.1`)
    return reader
  } catch (cause) {
    throw new Error('is damaged', { cause })
  }
}

/** A damaged record leaves the click without a place, never the visitor without an answer. */
function recordOf(reader: Reader<Response>, address: string): Response | null {
  try {
    const record = reader.get(address)
    return typeof record === 'object' ? record : null
  } catch {
    return null
  }
}

/** Two generations: the older one goes when the newer is full. */
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
