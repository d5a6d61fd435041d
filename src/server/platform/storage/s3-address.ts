/** A location in S3-compatible storage, as named by `STORAGE_URL`. */
export interface S3Address {
  /** origin, possibly with a path; never ends with a slash */
  endpoint: string
  region: string
  bucket: string
  /** put before every key: empty, or ends with a slash */
  prefix: string
  accessKey: string
  secretKey: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/?)*$/
const REGION = /^[a-z0-9-]{2,40}$/

export interface GivenStorage {
  url: string
  accessKey: string | undefined
  secretKey: string | undefined
  /** name of the address in error messages */
  name?: string
  /** prefix of the variables for its keys */
  variables?: string
}

/**
 * Parses `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint it is Amazon's for
 * the region. The two keys are in the address (`s3://key:secret@bucket`, percent-encoded) or given
 * separately.
 * @returns a sentence that names the variable if something is wrong
 */
export function readS3Address(given: GivenStorage): S3Address | string {
  const { name: address = 'STORAGE_URL' } = given
  if (!/^s3:\/\//.test(given.url) || !URL.canParse(given.url)) {
    return `${address} is not usable: must begin with s3:// and name a bucket.`
  }
  const url = new URL(given.url)
  const wrong = (what: string) => `${address} is not usable: ${what}.`
  if (!BUCKET.test(url.hostname) || url.port !== '') return wrong('its bucket is not a bucket name')
  const path = decoded(url.pathname.replace(/^\/+|\/+$/g, ''))
  if (path === undefined || !PREFIX.test(path)) {
    return wrong('its prefix may have letters, digits, - _ . and single slashes')
  }
  for (const name of url.searchParams.keys()) {
    if (name !== 'endpoint' && name !== 'region') return wrong(`it knows no ${name}`)
  }
  const region = url.searchParams.get('region')
  if (region !== null && !REGION.test(region)) return wrong('its region is not one')
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint === null && region === null) return wrong('it needs an endpoint or a region')
  if (endpoint !== null && !isEndpoint(endpoint)) {
    return wrong('its endpoint must be an http(s) address without ? and #')
  }
  const keys = keysOf(url, given)
  if (typeof keys === 'string') return keys
  return {
    endpoint: (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ''),
    region: region ?? 'us-east-1',
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    ...keys,
  }
}

function keysOf(
  url: URL,
  given: GivenStorage,
): Pick<S3Address, 'accessKey' | 'secretKey'> | string {
  const { name = 'STORAGE_URL', variables = 'STORAGE' } = given
  const keys = [`${variables}_ACCESS_KEY`, `${variables}_SECRET_KEY`]
  const inside = [decoded(url.username), decoded(url.password)]
  const beside = [given.accessKey, given.secretKey]
  if (inside.some(Boolean) && beside.some(Boolean)) {
    return `The keys stand in ${name} and in ${keys.join(', ')}; give them once.`
  }
  const [accessKey, secretKey] = inside.some(Boolean) ? inside : beside
  if (accessKey && secretKey) return { accessKey, secretKey }
  return `${name} needs ${keys.join(' and ')}.`
}

function isEndpoint(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  const { username, password, search, hash } = new URL(value)
  return username + password + search + hash === ''
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
