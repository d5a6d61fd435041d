/** Headers that every answer carries, and one Content-Security-Policy a kind of answer. */

/** No page of ours needs any of these; the public page may copy and share, which need no permission. */
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
 * @param isHttps HSTS only means something there
 * @param isOwnHost not a domain of a space, whose other names are none of our business
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

/** Of answers that are no documents: JSON, text, redirects. */
export const dataPolicy = policy({
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
})

/** Of uploaded pictures (A6): even opened by themselves they can do nothing. */
export const mediaPolicy = `${policy({ 'default-src': ["'none'"] })}; sandbox`

/** Origins that the application may use beside its own: those of Firebase in its mode. */
export interface AppSources {
  connect?: readonly string[]
  script?: readonly string[]
  frame?: readonly string[]
}

/**
 * Of the application's HTML.
 * @param nonce of this answer, for styles that libraries put in at run time
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
  /** `sha256-…` of each inline style (a nonce and a cached page exclude each other) */
  styleHashes: readonly string[]
  /** `sha256-…` of inline scripts, when there are any */
  scriptHashes?: readonly string[]
  /** origins of the players on this very page */
  frameSources?: readonly string[]
  /** origins that pictures may come from beside our own; the application's when hosts are split */
  imageSources?: readonly string[]
  /** origins that may embed the page, by the creator's choice; none by default */
  frameAncestors?: readonly string[]
}

/** Of a public page. */
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
 * Of our small documents without scripts: error pages, the API reference, mail confirmations.
 * @param styleHashes `sha256-…` of each inline style
 * @param imageSources origins that pictures may come from beside our own
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
