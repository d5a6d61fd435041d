/** Where an address is; '' for what is not known. */
export interface Place {
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  /** its English name */
  readonly city: string
}

/** The place of a verified client address; never throws. */
export type PlaceOf = (address: string) => Place

export const NOWHERE: Place = { country: '', city: '' }

/** A city's name goes into every click that has one. */
const CITY_MAX = 80

/**
 * Reads a record as MaxMind, DB-IP, IPinfo and ip-location-db shape it: the country is an object with
 * `iso_code`, a text or `country_code`, the city an object with `names` or a text.
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
  // "unknown" of some makers
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
