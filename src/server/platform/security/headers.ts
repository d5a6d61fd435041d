/** Headers of every answer, and one Content-Security-Policy per kind of answer. */

/**
 * None of our pages needs any of these. The public page copies and shares, which needs no
 * permission.
 */
const PERMISSIONS_POLICY = [
  'accelerometer=()',
  'autoplay=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
].join(', ')

/**
 * The headers of every answer (A27–A29, threats.md §3).
 * @param isHttps adds HSTS, which only works on https
 * @param isOwnHost not a space's own domain, whose subdomains do not belong to us
 */
export function commonHeaders(isHttps: boolean, isOwnHost = true): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': PERMISSIONS_POLICY,
    'Content-Security-Policy': dataPolicy,
    ...(isHttps ? { 'Strict-Transport-Security': strictTransport(isOwnHost) } : {}),
  }
}

export const strictTransport = (isOwnHost: boolean) =>
  isOwnHost ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000'

type Directives = Readonly<Record<string, readonly string[]>>

function policy(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** For answers that are not documents: JSON, text, redirects. */
export const dataPolicy = policy({
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
})

/** For uploaded pictures (A6): even opened by themselves they can do nothing. */
export const mediaPolicy = `${policy({ 'default-src': ["'none'"] })}; sandbox`

/** Origins that the application may use besides its own: those of Firebase in that mode. */
export interface AppSources {
  connect?: readonly string[]
  script?: readonly string[]
  frame?: readonly string[]
}

/**
 * For the application's HTML.
 * @param nonce of this answer, for styles that libraries add at run time
 */
export function appPolicy(nonce: string, sources: AppSources = {}): string {
  const { connect = [], script = [], frame = [] } = sources
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...script],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", ...frame],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  })
}

export interface PagePolicyOptions {
  /** `sha256-…` of each inline style (a cached page cannot use a nonce) */
  styleHashes: readonly string[]
  /** `sha256-…` of inline scripts, if there are any */
  scriptHashes?: readonly string[]
  /** origins of the players on this page */
  frameSources?: readonly string[]
  /** origins for pictures besides our own; the application's if the hosts are split */
  imageSources?: readonly string[]
  /** origins that may embed the page, chosen by the creator; none by default */
  frameAncestors?: readonly string[]
}

/** For a public page. */
export function pagePolicy(options: PagePolicyOptions): string {
  const quoted = (hashes: readonly string[] = []) => hashes.map((hash) => `'${hash}'`)
  const orNone = (values: readonly string[] = []) => (values.length === 0 ? ["'none'"] : values)
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(options.scriptHashes)],
    'style-src': ["'self'", ...quoted(options.styleHashes)],
    'img-src': ["'self'", 'data:', ...(options.imageSources ?? [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': orNone(options.frameSources),
    'frame-ancestors': orNone(options.frameAncestors),
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  })
}

/**
 * For our small documents without scripts: error pages, the API reference, mail confirmations.
 * @param styleHashes `sha256-…` of each inline style
 * @param imageSources origins for pictures besides our own
 */
export function documentPolicy(
  styleHashes: readonly string[],
  imageSources: readonly string[] = [],
): string {
  return policy({
    'default-src': ["'none'"],
    'style-src': styleHashes.map((hash) => `'${hash}'`),
    'img-src': ["'self'", 'data:', ...imageSources],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  })
}
