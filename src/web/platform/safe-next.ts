import { paths } from '#web/paths.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/**
 * Where to go after signing in: `next` if it is a path of this site, otherwise the dashboard. It
 * must have one leading slash, followed by neither slash nor backslash (browsers read both as
 * another host), no control characters (which are dropped before parsing), and not lead back to
 * signing in (A19).
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || next.includes('\\') || CONTROL.test(next)) return paths.dashboard
  const origin = 'https://waypost.invalid'
  if (!URL.canParse(next, origin)) return paths.dashboard
  const url = new URL(next, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return paths.dashboard
  if (url.pathname === '/' || url.pathname === paths.signIn) return paths.dashboard
  return url.pathname + url.search + url.hash
}
