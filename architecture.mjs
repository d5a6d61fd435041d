/**
 * The dependency rule of docs (design.md §2) as data. Read by test/architecture.test.ts.
 * A part is the first entry whose `path` matches a file; it may import what `may` lists (parts by
 * name) and the packages in `packages` (undefined: any installed one).
 */
export const parts = [
  { name: 'contract', path: /^src\/contract\//, may: [], packages: ['zod'] },
  {
    name: 'page',
    path: /^src\/page\//,
    may: ['contract'],
    packages: ['react', 'react-dom', 'react-toastify', 'uqr'],
  },
  {
    name: 'web',
    path: /^src\/web\//,
    may: ['contract', 'page'],
    packages: [
      /^react/,
      /^@mantine\//,
      /^@tabler\//,
      /^@tanstack\//,
      /^@dnd-kit\//,
      /^@tiptap\//,
      /^@fontsource/,
      'firebase',
      'zod',
      'get-nonce',
      'jsqr',
    ],
  },
  // Types only, plus the pure readers: what every part of the server may name.
  { name: 'server-root', path: /^src\/server\/(deps|database|config)\.ts$/, may: ['*'] },
  {
    name: 'views',
    path: /(^src\/server\/views\.tsx|\.mail\.tsx|mail-layout\.tsx|render-mail\.tsx)$/,
    may: ['contract', 'page', 'views', 'features', 'platform'],
  },
  {
    name: 'platform',
    path: /^src\/server\/platform\//,
    may: ['contract', 'platform', 'server-root', 'views'],
  },
  {
    name: 'jobs',
    path: /^src\/server\/jobs\//,
    may: ['contract', 'platform', 'jobs', 'server-root'],
  },
  {
    name: 'redirect',
    path: /^src\/server\/redirect\//,
    may: ['contract', 'platform', 'redirect', 'server-root', 'screen-words'],
    notPackages: ['zod'],
  },
  {
    name: 'features',
    path: /^src\/server\/features\//,
    may: [
      'contract',
      'platform',
      'jobs',
      'features',
      'redirect-index',
      'qr-drawing',
      'page-icons',
      'server-root',
      'views',
    ],
  },
  {
    name: 'public-page',
    path: /^src\/server\/public-page\//,
    may: ['contract', 'page', 'platform', 'features', 'public-page', 'server-root', 'views'],
    features: ['pages'],
  },
  {
    name: 'http',
    path: /^src\/server\/http\//,
    may: ['contract', 'platform', 'http', 'server-root', 'screen-words'],
  },
  { name: 'server', path: /^src\/server\//, may: ['*'], never: ['web'] },
]

/** Files that may be imported from another part although their part may not. */
export const entryPoints = [
  { path: /^src\/server\/redirect\/(index|link-key)\.ts$/, name: 'redirect-index' },
  // pure text in, text out: one engine for the files of the API and the designer (decision 035)
  { path: /^src\/page\/qr\/(draw-qr|qr-problems)\.ts$/, name: 'qr-drawing' },
  // which platform an address belongs to is said in one place
  { path: /^src\/page\/icons\/icons\.ts$/, name: 'page-icons' },
  // the words of the screens, for what answers without drawing one
  { path: /^src\/page\/messages\/screens-[a-z]{2}\.ts$/, name: 'screen-words' },
]

/** Only this file reads the environment. */
export const environmentReaders = [/^src\/server\/config\.ts$/]

/** Network clients are forbidden in the server but for these places (threats.md §3). */
export const outboundClients = {
  forbidden: ['undici', 'node:http', 'node:https', 'node:http2', 'axios', 'got'],
  allowed: [
    /^src\/server\/platform\/fetch\//,
    // the operator's own storage, at the address the configuration names
    /^src\/server\/platform\/storage\/s3-client\.ts$/,
    /^src\/server\/http\//,
    /^src\/server\/redirect\//,
    // the authority that the operator's configuration names
    /^src\/server\/features\/domains\/fetch-certificate\.ts$/,
    /^src\/server\/main\.ts$/,
  ],
}
