import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import type { FirestoreSettings } from '#contract/account/firestore-settings.ts'
import type { InstallationSettings } from '#contract/account/installation-settings.ts'
import { signUpRules } from '#contract/account/installation-values.ts'
import { type AuthMode, authModes } from '#contract/auth-mode.ts'
import { type Language, languages } from '#contract/languages.ts'
import { firestoreConfig, firestoreVariables } from './firestore-config.ts'
import { readS3Address, type S3Address } from './platform/storage/s3-address.ts'
import { version } from './version.ts'

/**
 * The only code that reads the environment. Every variable is in `.env.example` with one line
 * (test/architecture.test.ts compares them). The program runs with none of them set.
 */

const text = z.string().trim().min(1)
const address = text.refine((value) => isWebAddress(value), 'must be an http(s) address')
/** Anything beyond the origin is refused, because it would be silently ignored. */
const origin = address
  .refine((value) => isOrigin(value), 'must be an origin such as https://example.com, nothing more')
  .transform((value) => new URL(value).origin)
const wholeNumber = (min: number, max: number) => {
  const sentence = `must be a whole number from ${min} to ${max}`
  return text
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((value) => value >= min && value <= max, sentence)
}
/** `1 GB`: a number with a unit, each 1024 times the previous; bytes without a unit. */
const byteSize = (most: number) => {
  const sentence = 'must be a size such as 500 MB or 1 GB'
  return text
    .regex(/^\d{1,6}(\.\d{1,3})? ?[KMGT]B$|^\d{1,16}$/i, sentence)
    .transform((value) => {
      const unit = ' KMGT'.indexOf(/[KMGT]/i.exec(value)?.[0].toUpperCase() ?? ' ')
      return Math.round(Number.parseFloat(value) * 1024 ** unit)
    })
    .refine((bytes) => bytes <= most, sentence)
}
const list = text.transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

const variables = {
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: text.default('0.0.0.0'),
  TLS_PORT: wholeNumber(1, 65_535).optional(),
  ACME_EMAIL: text.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address').optional(),
  ACME_DIRECTORY: address.default('https://acme-v02.api.letsencrypt.org/directory'),
  ACME_CA_FILE: text.optional(),
  PUBLIC_URL: origin.optional(),
  SHORT_URL: origin.optional(),
  MARKETING_URL: address.optional(),
  INSTALLATION_NAME: text.max(40).optional(),
  HELP_URL: address.optional(),
  TERMS_URL: address.optional(),
  PRIVACY_URL: address.optional(),
  IMPRINT_URL: address.optional(),
  SIGN_UP: z.enum(signUpRules).optional(),
  SIGN_UP_DOMAINS: list.optional(),
  DEFAULT_LANGUAGE: z.enum(Object.keys(languages) as [Language, ...Language[]]).optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: text
    .regex(/^(postgres(ql)?:\/\/|sqlite:)/, 'must begin with postgres:// or sqlite:')
    .optional(),
  SMTP_URL: text.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://').optional(),
  MAIL_FROM: text.default('Waypost <waypost@localhost>'),
  SECRET: text.min(32, 'must have at least 32 characters').optional(),
  AUTH_MODE: z.enum(authModes).default('jwt'),
  FIREBASE_API_KEY: text.optional(),
  FIREBASE_AUTH_DOMAIN: text
    .regex(/^[a-z0-9.-]+(:\d{1,5})?$/i, 'must be a host such as project.firebaseapp.com')
    .optional(),
  FIREBASE_PROJECT_ID: text
    .regex(/^[a-z0-9-]{4,40}$/, 'must be the id of a Firebase project')
    .optional(),
  FIREBASE_APP_ID: text.optional(),
  FIREBASE_PROVIDERS: list.pipe(z.array(z.enum(['google', 'facebook']))).default(['google']),
  FIREBASE_AUTH_EMULATOR_HOST: text
    .regex(/^[a-z0-9.-]+:\d{1,5}$/i, 'must be a host with a port such as 127.0.0.1:9099')
    .optional(),
  ...firestoreVariables,
  TRUSTED_PROXIES: list
    .refine((cidrs) => cidrs.every(isCidr), 'must be a list of CIDRs such as 10.0.0.0/8')
    .default([]),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  OUTBOUND_ALLOW_HOSTS: list.default([]),
  DNS_SERVERS: list
    .refine((servers) => servers.every(isServer), 'must be a list of addresses such as 9.9.9.9')
    .default([]),
  CLICK_DURABILITY: z.enum(['process', 'power']).default('process'),
  FAST_PATH: z.enum(['on', 'off']).default('on'),
  DKIM_DOMAIN: text.optional(),
  DKIM_SELECTOR: text.optional(),
  DKIM_PRIVATE_KEY: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: origin.optional(),
  FACEBOOK_CLIENT_ID: text.optional(),
  FACEBOOK_CLIENT_SECRET: text.optional(),
  FACEBOOK_ISSUER: origin.optional(),
  OPENID_ISSUER: address
    .refine((value) => !/[?#]/.test(value), 'must be an address without ? and #')
    .optional(),
  OPENID_CLIENT_ID: text.optional(),
  OPENID_CLIENT_SECRET: text.optional(),
  OPENID_NAME: text.max(40).default('OpenID'),
  MAX_PAGES_PER_ACCOUNT: wholeNumber(1, 10_000).default(20),
  MAX_STORAGE_PER_SPACE: byteSize(1024 ** 5).default(1024 ** 3),
  BROADCAST_RATE: wholeNumber(0, 100_000).default(0),
  MAIL_EVENTS_SECRET: text.min(16, 'must have at least 16 characters').optional(),
  LINK_CHECKS: z.enum(['on', 'off']).default('on'),
  STORAGE_URL: text.optional(),
  STORAGE_ACCESS_KEY: text.optional(),
  STORAGE_SECRET_KEY: text.optional(),
  BACKUP_PASSPHRASE: text.min(12, 'must have at least 12 characters').optional(),
  BACKUP_ACCESS_KEY: text.optional(),
  BACKUP_SECRET_KEY: text.optional(),
  SAFE_BROWSING_KEY: text.optional(),
  SAFE_BROWSING_URL: origin.default('https://safebrowsing.googleapis.com'),
  TELEGRAM_API_URL: origin.default('https://api.telegram.org'),
  STRIPE_URL: origin.default('https://api.stripe.com'),
  GEOIP_FILE: text.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
} as const

/** These may also be given as `NAME_FILE`, the path of a file with the value. */
const SECRET_VARIABLES = [
  'SECRET',
  'SMTP_URL',
  'DATABASE_URL',
  'DKIM_PRIVATE_KEY',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'OPENID_CLIENT_SECRET',
  'SAFE_BROWSING_KEY',
  'MAIL_EVENTS_SECRET',
  'STORAGE_URL',
  'STORAGE_SECRET_KEY',
  'BACKUP_PASSPHRASE',
  'BACKUP_SECRET_KEY',
] as const

/** Values from examples: using one of them would be like using no secret. */
const KNOWN_SECRETS = [/^change-?me/i, /^secret/i, /^(.)\1+$/, /^waypost/i]

export const VARIABLE_NAMES = [
  ...Object.keys(variables),
  ...SECRET_VARIABLES.map((name) => `${name}_FILE`),
]

const schema = z.object(variables)
type Variables = z.infer<typeof schema>

export type Role = 'all' | 'web' | 'redirect' | 'worker'

export interface SocialConfig {
  clientId: string
  /** absent: for clients that send an ID token, and providers that need no secret */
  clientSecret: string | undefined
  /** absent: the provider's default */
  issuer: string | undefined
  /** name on its button */
  name: string
}

export interface FirebaseConfig {
  apiKey: string
  authDomain: string
  projectId: string
  appId: string | undefined
  /** providers that the project has enabled */
  providers: readonly ('google' | 'facebook')[]
  /** `host:port`; tokens of the emulator are not signed, so never in production */
  authEmulatorHost: string | undefined
  /** settings of the database client in the browser */
  firestore: FirestoreSettings
}

export interface TlsConfig {
  port: number
  /** where the authority reports problems */
  email: string
  /** directory of the certificate authority (RFC 8555) */
  directory: string
  /** PEM of the root that signed the authority's own certificate, if browsers do not know it */
  authorityRoots: string | undefined
}

export interface Config {
  role: Role
  /** of this program */
  version: string
  /** `--new`: a missing database is intended, so start with an empty one (F28) */
  beginsAnew: boolean
  port: number
  host: string
  /**
   * certificates that the process orders and serves itself; undefined: a proxy speaks TLS, or
   * nobody
   */
  tls: TlsConfig | undefined
  /**
   * origin of the application and the API; undefined accepts every loopback name and own address
   */
  publicUrl: string | undefined
  /** origin of short links and pages; undefined: the same host serves everything */
  shortUrl: string | undefined
  /** settings of the installation that variables decide, and by which variable */
  settings: Partial<InstallationSettings>
  variables: Readonly<Record<string, string>>
  dataDir: string
  /** PostgreSQL; undefined: SQLite in `dataDir` */
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  secret: string | undefined
  authMode: AuthMode
  /** set in firebase mode only */
  firebase: FirebaseConfig | undefined
  trustedProxies: readonly string[]
  corsOrigins: readonly string[]
  outboundAllowHosts: readonly string[]
  /** servers for queries about domains; empty: those of the system */
  dnsServers: readonly string[]
  clickDurability: Variables['CLICK_DURABILITY']
  /** whether most redirects are answered before node:http reads them */
  fastPath: boolean
  dkim: { domain: string; selector: string; privateKey: string } | undefined
  /** providers whose accounts may sign in; `issuer` replaces theirs outside of production */
  social: Readonly<Record<'google' | 'facebook' | 'openid', SocialConfig | undefined>>
  maxPagesPerAccount: number
  /** maximum bytes of the pictures and files in one space */
  maxStoragePerSpace: number
  /** mails of broadcasts per second; 0 means as fast as the mail server accepts them */
  broadcastRate: number
  /**
   * secret with which the mail service signs bounces and complaints; without it the call does not
   * exist
   */
  mailEventsSecret: string | undefined
  /** whether destinations of links are checked automatically */
  linkChecks: boolean
  /** S3-compatible storage of uploads; undefined: `media` in `dataDir` */
  storage: S3Address | undefined
  backup: {
    /** encrypts the secrets in a backup */
    passphrase: string | undefined
    /** keys for the S3 address of backups, unless the address contains them */
    accessKey: string | undefined
    secretKey: string | undefined
  }
  /** Google Safe Browsing; without a key here, administrators may set one on their screen */
  safeBrowsing: { key: string | undefined; origin: string }
  /** origin of the Bot API of Telegram */
  telegramApiUrl: string
  /** origin of Stripe's API; the keys are set on the administrators' screen */
  stripeUrl: string
  geoipFile: string | undefined
  logLevel: Variables['LOG_LEVEL']
  isProduction: boolean
  isDevelopment: boolean
}

/** A sentence that names the variable; `main` prints it and exits. */
export class ConfigError extends Error {}

/**
 * Reads and checks the environment.
 * @throws ConfigError with one sentence per variable, for unknown or malformed values
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  { role = 'all', beginsAnew = false }: Partial<Pick<Config, 'role' | 'beginsAnew'>> = {},
): Config {
  const given: Record<string, string> = {}
  for (const name of Object.keys(variables)) {
    const value = env[name]
    if (value !== undefined && value.trim() !== '') given[name] = value
  }
  for (const name of SECRET_VARIABLES) {
    const file = env[`${name}_FILE`]
    if (file === undefined || file === '') continue
    if (given[name] !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set.`)
    if (!existsSync(file)) throw new ConfigError(`${name}_FILE names a file that does not exist.`)
    given[name] = readFileSync(file, 'utf8').trim()
  }
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues
        .map((issue) => `${String(issue.path[0])} is not usable: ${issue.message}.`)
        .join('\n'),
    )
  }
  return { ...toConfig(parsed.data), role, beginsAnew, version }
}

function toConfig(values: Variables): Omit<Config, 'role' | 'beginsAnew' | 'version'> {
  if (values.SECRET !== undefined && KNOWN_SECRETS.some((known) => known.test(values.SECRET!))) {
    throw new ConfigError('SECRET is a known default; use at least 32 random characters.')
  }
  const dkimParts = [values.DKIM_DOMAIN, values.DKIM_SELECTOR, values.DKIM_PRIVATE_KEY]
  const [domain, selector, privateKey] = dkimParts
  if (dkimParts.some(Boolean) && !(domain && selector && privateKey)) {
    throw new ConfigError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY go together.')
  }
  const isProduction =
    values.NODE_ENV === 'production' ||
    (values.PUBLIC_URL !== undefined && !isLoopbackHost(new URL(values.PUBLIC_URL).hostname))
  if (isProduction && (values.GOOGLE_ISSUER || values.FACEBOOK_ISSUER)) {
    throw new ConfigError('GOOGLE_ISSUER and FACEBOOK_ISSUER are for tests, not for production.')
  }
  if (!values.OPENID_ISSUER !== !values.OPENID_CLIENT_ID) {
    throw new ConfigError('OPENID_ISSUER and OPENID_CLIENT_ID go together.')
  }
  if (isProduction && values.OPENID_ISSUER?.startsWith('http:')) {
    throw new ConfigError('OPENID_ISSUER must begin with https:// in production.')
  }
  if (values.AUTH_MODE === 'fake' && isProduction) {
    throw new ConfigError('AUTH_MODE=fake is a demonstration and refuses to run in production.')
  }
  const dataDir = resolve(values.DATA_DIR)
  // DuckDB would interpret the rest as parameters and look for its log in another folder
  if (dataDir.includes('?')) {
    throw new ConfigError(
      'DATA_DIR is not usable: clicks cannot be kept in a path with a question mark.',
    )
  }
  return {
    port: values.PORT,
    host: values.HOST,
    tls: tlsOf(values),
    publicUrl: values.PUBLIC_URL,
    shortUrl: values.SHORT_URL,
    ...settingsOf(values),
    dataDir,
    databaseUrl: values.DATABASE_URL?.startsWith('sqlite:') ? undefined : values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    secret: values.SECRET,
    authMode: values.AUTH_MODE,
    firebase: firebaseOf(values, isProduction),
    trustedProxies: values.TRUSTED_PROXIES,
    corsOrigins: values.CORS_ORIGINS,
    outboundAllowHosts: values.OUTBOUND_ALLOW_HOSTS,
    dnsServers: values.DNS_SERVERS,
    clickDurability: values.CLICK_DURABILITY,
    fastPath: values.FAST_PATH === 'on',
    dkim: domain && selector && privateKey ? { domain, selector, privateKey } : undefined,
    social: {
      google: socialOf({
        clientId: values.GOOGLE_CLIENT_ID,
        clientSecret: values.GOOGLE_CLIENT_SECRET,
        issuer: values.GOOGLE_ISSUER,
        name: 'Google',
      }),
      facebook: socialOf({
        clientId: values.FACEBOOK_CLIENT_ID,
        clientSecret: values.FACEBOOK_CLIENT_SECRET,
        issuer: values.FACEBOOK_ISSUER,
        name: 'Facebook',
      }),
      openid: socialOf({
        clientId: values.OPENID_CLIENT_ID,
        clientSecret: values.OPENID_CLIENT_SECRET,
        issuer: values.OPENID_ISSUER,
        name: values.OPENID_NAME,
      }),
    },
    maxPagesPerAccount: values.MAX_PAGES_PER_ACCOUNT,
    maxStoragePerSpace: values.MAX_STORAGE_PER_SPACE,
    broadcastRate: values.BROADCAST_RATE,
    mailEventsSecret: values.MAIL_EVENTS_SECRET,
    linkChecks: values.LINK_CHECKS === 'on',
    storage: storageOf(values),
    backup: {
      passphrase: values.BACKUP_PASSPHRASE,
      accessKey: values.BACKUP_ACCESS_KEY,
      secretKey: values.BACKUP_SECRET_KEY,
    },
    safeBrowsing: { key: values.SAFE_BROWSING_KEY, origin: values.SAFE_BROWSING_URL },
    telegramApiUrl: values.TELEGRAM_API_URL,
    stripeUrl: values.STRIPE_URL,
    geoipFile: values.GEOIP_FILE,
    logLevel: values.LOG_LEVEL,
    isProduction,
    isDevelopment: values.NODE_ENV === 'development',
  }
}

const SETTING_VARIABLES = {
  name: 'INSTALLATION_NAME',
  helpUrl: 'HELP_URL',
  termsUrl: 'TERMS_URL',
  privacyUrl: 'PRIVACY_URL',
  imprintUrl: 'IMPRINT_URL',
  homeRedirect: 'MARKETING_URL',
  signUp: 'SIGN_UP',
  allowedDomains: 'SIGN_UP_DOMAINS',
  defaultLanguage: 'DEFAULT_LANGUAGE',
} as const satisfies Partial<Record<keyof InstallationSettings, keyof Variables>>

function settingsOf(values: Variables): Pick<Config, 'settings' | 'variables'> {
  const given = Object.entries(SETTING_VARIABLES).filter(([, name]) => values[name] !== undefined)
  if (values.SIGN_UP === 'domains' && values.SIGN_UP_DOMAINS === undefined) {
    throw new ConfigError('SIGN_UP=domains needs SIGN_UP_DOMAINS.')
  }
  return {
    settings: Object.fromEntries(given.map(([setting, name]) => [setting, values[name]])),
    variables: Object.fromEntries(given),
  }
}

function tlsOf(values: Variables): TlsConfig | undefined {
  const { TLS_PORT: port, ACME_EMAIL: email, ACME_CA_FILE: file } = values
  if (port === undefined && email === undefined) return undefined
  if (port === undefined || email === undefined) {
    throw new ConfigError('TLS_PORT and ACME_EMAIL go together.')
  }
  if (values.PUBLIC_URL?.startsWith('https:') !== true) {
    throw new ConfigError('TLS_PORT needs a PUBLIC_URL that begins with https://.')
  }
  if (file !== undefined && !existsSync(file)) {
    throw new ConfigError('ACME_CA_FILE names a file that does not exist.')
  }
  const authorityRoots = file === undefined ? undefined : readFileSync(file, 'utf8')
  return { port, email, directory: values.ACME_DIRECTORY, authorityRoots }
}

function storageOf(values: Variables): S3Address | undefined {
  const { STORAGE_URL: url, STORAGE_ACCESS_KEY: accessKey, STORAGE_SECRET_KEY: secretKey } = values
  if (url === undefined) {
    if (!accessKey && !secretKey) return undefined
    throw new ConfigError('STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY need STORAGE_URL.')
  }
  const address = readS3Address({ url, accessKey, secretKey })
  if (typeof address === 'string') throw new ConfigError(address)
  return address
}

const FIREBASE_NEEDS = ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'] as const

/**
 * Settings of firebase mode. The emulator, for which anybody can make tokens, is allowed only
 * outside of production.
 */
function firebaseOf(values: Variables, isProduction: boolean): FirebaseConfig | undefined {
  if (values.FIREBASE_AUTH_EMULATOR_HOST && isProduction) {
    throw new ConfigError(
      'FIREBASE_AUTH_EMULATOR_HOST is for development: its tokens are not signed. Unset it in production.',
    )
  }
  const firestore = firestoreConfig(values)
  if (firestore.problem) throw new ConfigError(firestore.problem)
  if (values.AUTH_MODE !== 'firebase') return undefined
  const missing = FIREBASE_NEEDS.filter((name) => values[name] === undefined)
  if (missing.length > 0) {
    throw new ConfigError(`AUTH_MODE=firebase needs ${missing.join(', ')}: set what is missing.`)
  }
  return {
    apiKey: values.FIREBASE_API_KEY!,
    authDomain: values.FIREBASE_AUTH_DOMAIN!,
    projectId: values.FIREBASE_PROJECT_ID!,
    appId: values.FIREBASE_APP_ID,
    providers: values.FIREBASE_PROVIDERS,
    authEmulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST,
    firestore: firestore.settings,
  }
}

function socialOf(
  given: Omit<SocialConfig, 'clientId'> & { clientId: string | undefined },
): SocialConfig | undefined {
  const { clientId } = given
  return clientId === undefined ? undefined : { ...given, clientId }
}

export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}

function isOrigin(value: string): boolean {
  if (!isWebAddress(value)) return false
  const { username, password, pathname, search, hash } = new URL(value)
  return username + password + search + hash === '' && pathname === '/'
}

/**
 * Whether it is an address with or without a port, as a resolver accepts it: `[2620:fe::fe]:53`.
 */
function isServer(value: string): boolean {
  const [, bracketed, plain] = /^(?:\[(.+)\](?::\d{1,5})?|(.+?)(?::\d{1,5})?)$/.exec(value) ?? []
  return ipaddr.isValid(value) || ipaddr.isValid(bracketed ?? plain ?? '')
}

function isCidr(value: string): boolean {
  try {
    ipaddr.parseCIDR(value)
    return true
  } catch {
    return false
  }
}
