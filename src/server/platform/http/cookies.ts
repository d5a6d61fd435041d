import { parseCookie } from 'cookie'

/** Cookies of a request; the first of each name. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(parseCookie(header ?? ''))) {
    if (value !== undefined) cookies[name] = value
  }
  return cookies
}
