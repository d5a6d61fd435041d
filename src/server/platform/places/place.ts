/** The place of an address; '' for anything unknown. */
export interface Place {
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  /** its English name */
  readonly city: string
}

/** Finds the place of a verified client address; never throws. */
export type PlaceOf = (address: string) => Place

export const NOWHERE: Place = { country: '', city: '' }

/** The name is stored in every click, so it is limited. */
const CITY_MAX = 80

/**
 * Reads a record in the formats of MaxMind, DB-IP, IPinfo and ip-location-db: the country is an
 * object with `iso_code`, a text or `country_code`; the city is an object with `names` or a text.
 */
export function placeFromRecord(record: unknown): Place {
  const { country, registered_country: registered, country_code: code, city } = asObject(record)
  const found = countryFrom(country) || countryFrom(code) || countryFrom(registered)
  const name = cityFrom(city)
  return found === '' && name === '' ? NOWHERE : { country: found, city: name }
}

function countryFrom(value: unknown): string {
  const code = typeof value === 'string' ? value : asObject(value).iso_code
  const isCode = typeof code === 'string' && /^[A-Za-z]{2}$/.test(code)
  // some providers use ZZ for "unknown"
  return isCode && code.toUpperCase() !== 'ZZ' ? code.toUpperCase() : ''
}

function cityFrom(value: unknown): string {
  const names = asObject(asObject(value).names)
  const name = typeof value === 'string' ? value : (names.en ?? Object.values(names)[0])
  if (typeof name !== 'string') return ''
  return [...name.trim().normalize('NFC')].slice(0, CITY_MAX).join('')
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
