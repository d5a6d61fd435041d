import type { Config } from '../../config.ts'
import type { DomainDirectory } from '../domains/domain-directory.ts'

/** The addresses we put into links, mails and answers; they come from configuration alone (A44). */
export interface Origins {
  /** application and API */
  app: string
  /** short links and pages */
  short: string
  /** `https://short/alias`; on a domain of a space by the name of that */
  shortUrl(slug: string, domainId?: string): string
}

/**
 * @param listeningPort the port really bound, for installations without PUBLIC_URL
 * @param domains which origin a domain of a space has
 */
export function createOrigins(
  config: Config,
  listeningPort: number,
  domains?: Pick<DomainDirectory, 'originOf'>,
): Origins {
  const app = config.publicUrl ?? `http://localhost:${listeningPort}`
  const short = config.shortUrl ?? app
  const originOf = (domainId?: string) =>
    (domainId === undefined ? undefined : domains?.originOf(domainId)) ?? short
  return { app, short, shortUrl: (slug, domainId) => `${originOf(domainId)}/${slug}` }
}
