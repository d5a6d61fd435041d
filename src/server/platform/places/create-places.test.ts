import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { makePlaceDatabase, type PlaceDatabase } from '#test/support/place-database.ts'
import { createPlaces } from './create-places.ts'

const folder = mkdtempSync(join(tmpdir(), 'waypost-places-'))
afterAll(() => rm(folder, { recursive: true }))

let made = 0
const keep = (bytes: Buffer) => {
  made += 1
  const path = join(folder, `${made}.mmdb`)
  writeFileSync(path, bytes)
  return path
}
const error = vi.fn()
const placesIn = (geoipFile: string | undefined) => createPlaces({ geoipFile }, { error } as never)
const placesOf = (networks: PlaceDatabase['networks']) =>
  placesIn(keep(makePlaceDatabase({ networks })))

const NOWHERE = { country: '', city: '' }

describe('the countries that come with the installation', () => {
  const placeOf = placesIn(undefined)

  it.each([
    ['8.8.8.8', 'US'],
    ['81.2.69.160', 'GB'],
    ['5.9.0.1', 'DE'],
    ['200.160.2.3', 'BR'],
    ['2a01:4f8::1', 'DE'],
    ['2001:218::1', 'JP'],
    ['::ffff:5.9.0.1', 'DE'],
  ])('places %s in %s', (address, country) => {
    expect(placeOf(address)).toEqual({ country, city: '' })
  })

  it.each(['10.1.2.3', '127.0.0.1', '192.168.1.1', '172.31.0.1', '169.254.1.1', '100.64.0.1'])(
    'knows no place of %s',
    (address) => expect(placeOf(address)).toEqual(NOWHERE),
  )

  it.each(['::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '', 'unknown', '1.2.3', '999.1.1.1'])(
    'knows no place of "%s"',
    (address) => expect(placeOf(address)).toEqual(NOWHERE),
  )
})

describe('GEOIP_FILE', () => {
  it("gives countries and cities in MaxMind's format", () => {
    const placeOf = placesOf({
      '81.2.69.0/24': {
        city: { geoname_id: 2643743, names: { de: 'London (de)', en: 'London' } },
        country: { iso_code: 'GB', names: { en: 'United Kingdom' } },
      },
      '203.0.113.0/25': { country: { iso_code: 'FR' } },
      '203.0.113.128/25': { registered_country: { iso_code: 'JP' } },
      '198.51.100.0/24': { country: { iso_code: 'CH' }, city: { names: { de: 'Zürich' } } },
      '2a02:dead::/32': { country: { iso_code: 'PT' }, city: { names: { en: 'Porto' } } },
    })
    expect(placeOf('81.2.69.7')).toEqual({ country: 'GB', city: 'London' })
    expect(placeOf('203.0.113.9')).toEqual({ country: 'FR', city: '' })
    expect(placeOf('203.0.113.200')).toEqual({ country: 'JP', city: '' })
    expect(placeOf('198.51.100.1')).toEqual({ country: 'CH', city: 'Zürich' })
    expect(placeOf('2a02:dead:beef::1')).toEqual({ country: 'PT', city: 'Porto' })
    // the bundled file is not used in addition
    expect(placeOf('8.8.8.8')).toEqual(NOWHERE)
  })

  it('accepts the flat formats of other providers', () => {
    const placeOf = placesOf({
      '1.0.0.0/8': { country_code: 'au', city: 'Sydney' },
      '2.0.0.0/8': { country: 'FR', city: ' Paris ' },
      '3.0.0.0/8': { country_code: 'ZZ' },
      '4.0.0.0/8': { country: { iso_code: 'Nowhere' }, city: 'x'.repeat(200) },
    })
    expect(placeOf('1.2.3.4')).toEqual({ country: 'AU', city: 'Sydney' })
    expect(placeOf('2.2.3.4')).toEqual({ country: 'FR', city: 'Paris' })
    expect(placeOf('3.2.3.4')).toEqual(NOWHERE)
    expect(placeOf('4.2.3.4')).toEqual({ country: '', city: 'x'.repeat(80) })
  })

  it('cannot place a private network', () => {
    const placeOf = placesOf({ '10.0.0.0/8': { country_code: 'DE' }, '9.0.0.0/8': 'no record' })
    expect(placeOf('10.0.0.1')).toEqual(NOWHERE)
    expect(placeOf('9.0.0.1')).toEqual(NOWHERE)
  })

  it('stops the start with a sentence if it cannot be used', () => {
    const whole = makePlaceDatabase({ networks: { '81.2.69.0/24': { country_code: 'GB' } } })
    const asn = makePlaceDatabase({ type: 'GeoLite2-ASN', networks: { '1.0.0.0/8': {} } })
    const problems: [string, RegExp][] = [
      [join(folder, 'none.mmdb'), /cannot be read \(ENOENT\)\.$/],
      [folder, /cannot be read \(EISDIR\)\.$/],
      [keep(Buffer.alloc(0)), /is no MaxMind database\.$/],
      [keep(Buffer.from('<html>Not found</html>')), /is no MaxMind database\.$/],
      [keep(whole.subarray(0, whole.length / 2)), /is no MaxMind database\.$/],
      [keep(whole.subarray(300)), /is damaged\.$/],
      [keep(asn), /holds GeoLite2-ASN, not countries or cities\.$/],
    ]
    for (const [geoipFile, sentence] of problems) {
      const open = () => placesIn(geoipFile)
      expect(open, geoipFile).toThrow(ConfigError)
      expect(open, geoipFile).toThrow(/^GEOIP_FILE is not usable: /)
      expect(open, geoipFile).toThrow(sentence)
    }
  })

  it('leaves a click without a place if a record is damaged', () => {
    const bytes = makePlaceDatabase({
      networks: { '77.7.6.0/24': { country_code: 'DE' }, '77.7.7.0/24': { country_code: 'DE' } },
    })
    // the first record gets a type that does not exist
    bytes.writeUInt16BE(0x0000, bytes.indexOf('country_code') - 2)
    const placeOf = placesIn(keep(bytes))
    const countries = ['77.7.6.1', '77.7.7.1'].map((address) => placeOf(address).country)
    expect(countries.sort()).toEqual(['', 'DE'])
  })
})
