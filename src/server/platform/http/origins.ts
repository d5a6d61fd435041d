import type { Config } from '../../config.ts'

/** The addresses we put into links, mails and answers; they come from configuration alone (A44). */
export interface Origins {
  /** application and API */
  app: string
  /** short links and pages */
  short: string
  /** `https://short/alias` */
  shortUrl(slug: string): string
}

/** @param listeningPort the port really bound, for installations without PUBLIC_URL */
export function createOrigins(config: Config, listeningPort: number): Origins {
  const app = config.publicUrl ?? `http://localhost:${listeningPort}`
  const short = config.shortUrl ?? app
  return { app, short, shortUrl: (slug) => `${short}/${slug}` }
}
