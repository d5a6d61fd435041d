import { parseCookie } from 'cookie'

/** The cookies of a request; if a name occurs twice, the first counts. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(parseCookie(header ?? ''))) {
    if (value !== undefined) cookies[name] = value
  }
  return cookies
}
