/**
 * Names that can be neither alias nor username: every first path segment of the server's and the
 * application's routes, and files that clients request at the root. The list is fixed, because a
 * name that was available once may be printed somewhere: new routes start with `api`, `app`,
 * `assets`, `media`, `u` or `.well-known` (design.md §5). A test compares it with the routes.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  // prefixes for new routes
  'api',
  'app',
  'assets',
  'media',
  'u',
  '.well-known',
  // screens of the application
  'user-login',
  'user-logout',
  'user-register',
  'user-dashboard',
  'user-profile',
  'user-forget-password',
  'user-reset-password',
  'welcome',
  'setup',
  'register',
  'login',
  'logout',
  'signin',
  'sign-in',
  'signup',
  'sign-up',
  'signout',
  'sign-out',
  'verify',
  'verify-email',
  'forgot-password',
  'forget-password',
  'reset-password',
  'dashboard',
  'admin',
  'administrator',
  'settings',
  'account',
  'auth',
  'oauth',
  // calls of the specification
  'post-jwt-register',
  'post-jwt-login',
  'post-jwt-profile',
  'post-fake-register',
  'post-fake-login',
  'post-fake-profile',
  'jwt-forget-pwd',
  'fake-forget-pwd',
  'social-login',
  'events',
  'categories',
  'chats',
  'groups',
  'messages',
  'tasks',
  'users',
  'user',
  'contacts',
  'add',
  'update',
  'delete',
  // where Telegram sends updates; a protected name too
  'telegram',
  // health and monitoring
  'healthz',
  'readyz',
  'livez',
  'health',
  'ready',
  'status',
  'metrics',
  // documents
  'docs',
  'help',
  'support',
  'terms',
  'privacy',
  'legal',
  'imprint',
  'abuse',
  'contact',
  'about',
  'pricing',
  'blog',
  'home',
  'index',
  'index.html',
  // files that browsers, crawlers and servers request at the root
  'robots.txt',
  'sitemap.xml',
  'humans.txt',
  'security.txt',
  'ads.txt',
  'app-ads.txt',
  'llms.txt',
  'favicon.ico',
  'favicon.svg',
  'favicon.png',
  'apple-touch-icon.png',
  'apple-touch-icon-precomposed.png',
  'manifest.json',
  'manifest.webmanifest',
  'site.webmanifest',
  'browserconfig.xml',
  'crossdomain.xml',
  'sw.js',
  'service-worker.js',
  'firebase-messaging-sw.js',
  'cgi-bin',
  'wp-admin',
  'wp-login.php',
  'xmlrpc.php',
  'static',
  'public',
  'build',
  'src',
  'node_modules',
  'live',
  'ws',
  'graphql',
  'null',
  'undefined',
])

/**
 * Names that somebody could use to impersonate us or a site that asks for passwords and money.
 * Neither they nor their look-alikes can be taken (A13).
 */
export const PROTECTED_NAMES: readonly string[] = [
  'waypost',
  'official',
  'security',
  'moderator',
  'postmaster',
  'webmaster',
  'hostmaster',
  'billing',
  'paypal',
  'google',
  'gmail',
  'youtube',
  'facebook',
  'instagram',
  'whatsapp',
  'apple',
  'icloud',
  'microsoft',
  'outlook',
  'amazon',
  'netflix',
  'telegram',
  'tiktok',
  'linkedin',
  'twitter',
  'snapchat',
  'discord',
  'github',
  'dropbox',
  'stripe',
  'visa',
  'mastercard',
  'revolut',
  'binance',
  'coinbase',
  'metamask',
  'ebay',
]

/** Whether a name is reserved, ignoring case and width. */
export function isReservedSlug(text: string): boolean {
  return RESERVED_SLUGS.has(folded(text))
}

/**
 * Whether a name is protected or looks like a protected one. Ordinary names are never compared this
 * way.
 */
export function isProtectedName(text: string): boolean {
  return protectedSkeletons.has(skeletonOf(text))
}

/** A name as a reader perceives it: folds compatibility forms, case, look-alikes and separators. */
export function skeletonOf(text: string): string {
  let skeleton = ''
  for (const character of folded(text)) skeleton += LOOK_ALIKES.get(character) ?? character
  return skeleton.replace(INVISIBLE, '').replace(/rn/g, 'm').replace(/vv/g, 'w')
}

/** Names that need no folding, which includes all generated ones. */
const PLAIN = /^[a-z0-9]*$/

function folded(text: string): string {
  if (PLAIN.test(text)) return text
  return text.normalize('NFKC').toLowerCase()
}

/** Separators, marks and zero-width characters. */
const INVISIBLE = /[-_.\p{Cf}\p{Mn}]/gu

/**
 * Character → the Latin letter it resembles; the part of Unicode's confusables that look like a–z.
 */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: '4@аαɑạàáâãäåā',
    b: '8ƅьβв',
    c: 'сϲçćč',
    d: 'ԁďđ',
    e: '3еεёéèêëēєҽ',
    g: '9ɡğ',
    h: 'һн',
    j: 'јϳ',
    k: 'кκķ',
    // treats i, l and 1 as the same
    l: '1i|!ıіíìîïīӏłľ',
    m: 'мɱ',
    n: 'пηñńň',
    o: '0оοσøóòôõöōօ',
    p: 'рρ',
    q: 'ԛ',
    r: 'гř',
    s: '5$ѕşšśſ',
    t: '7тτţť',
    u: 'υцùúûüūս',
    v: 'νѵ',
    w: 'ѡԝω',
    x: 'хχ×',
    y: 'уγýÿү',
    z: '2žźż',
  }).flatMap(([letter, looks]) => [...looks].map((look) => [look, letter] as const)),
)

const protectedSkeletons: ReadonlySet<string> = new Set(PROTECTED_NAMES.map(skeletonOf))
