import type { Config } from '../../config.ts'
import type { DomainDirectory } from '../domains/domain-directory.ts'

/**
 * The addresses that we put into links, mails and answers; they come only from the configuration
 * (A44).
 */
export interface Origins {
  /** application and API */
  app: string
  /** short links and pages */
  short: string
  /** `https://short/alias`, or with the name of a space's own domain */
  shortUrl(slug: string, domainId?: string): string
  /**
   * A screen of the application in a space, whichever the reader has open (decision 115).
   * @param path as in `paths` of the application, without its root: `/links/{id}`
   */
  screenUrl(spaceId: string, path: string): string
}

/**
 * @param listeningPort the port that is actually bound, for installations without PUBLIC_URL
 * @param domains gives the origin of a space's own domain
 */
export function createOrigins(
  config: Pick<Config, 'publicUrl' | 'shortUrl'>,
  listeningPort: number,
  domains?: Pick<DomainDirectory, 'originOf'>,
): Origins {
  const app = config.publicUrl ?? `http://localhost:${listeningPort}`
  const short = config.shortUrl ?? app
  const originOf = (domainId?: string) =>
    (domainId === undefined ? undefined : domains?.originOf(domainId)) ?? short
  return {
    app,
    short,
    shortUrl: (slug, domainId) => `${originOf(domainId)}/${slug}`,
    screenUrl: (spaceId, path) => `${app}/app/s/${encodeURIComponent(spaceId)}${path}`,
  }
}
