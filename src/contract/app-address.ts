import { DESTINATION_MAX_LENGTH } from './constants.ts'
import { failure } from './errors.ts'
import { type Destination, destinationRefused, readDestination } from './links/destination.ts'

declare const URL: { canParse(text: string): boolean; new (text: string): { href: string } }

const APP_ADDRESS = /^([a-z][a-z\d+.-]*):([\u0021-\u007e]+)$/i

/**
 * Schemes that our buttons must not open: those a browser runs or reads itself, those that open
 * pages or programs of the system, and those that are not apps (A1).
 */
const REFUSED = new Set(
  `javascript data vbscript livescript mocha file blob filesystem about view-source jar resource
  chrome chrome-extension chrome-search devtools edge opera moz-extension safari-extension
  safari-web-extension ms-msdt ms-search search-ms ms-officecmd ms-appinstaller ms-cxh res mhtml mk
  shell jnlp jnlps hcp help ldap ldaps smb ssh telnet rlogin tn3270 ftp ftps sftp ws wss gopher feed
  wyciwyg http mailto tel sms`.split(/\s+/),
)

export interface AppAddress {
  /** the address that the button opens, in printable ASCII */
  readonly text: string
  /** web addresses in it, which must pass the checks for destinations */
  readonly web: readonly Destination[]
}

/**
 * Reads an address that opens an app: `https:`, which systems pass to the app that claims it, or
 * the app's own scheme (`myapp://product/42`, `intent://…#Intent;…;end`). It is only used for
 * buttons.
 * @throws destinationMissing, destinationInvalid
 */
export function readAppAddress(given: string): AppAddress {
  if (given.length > DESTINATION_MAX_LENGTH * 2) throw destinationRefused('tooLong')
  const trimmed = given.trim()
  if (trimmed === '') throw failure('destinationMissing')
  if (/^https:/i.test(trimmed)) {
    const web = readDestination(trimmed)
    return { text: web.text, web: [web] }
  }
  const text = asciiOf(trimmed)
  if (!isSafeAppAddress(text)) throw destinationRefused(ruleOf(text))
  return { text, web: /^intent:/i.test(text) ? readIntent(text) : [] }
}

/** Whether a button may open a stored address; old rows may contain anything (A2). */
export function isSafeAppAddress(text: string): boolean {
  if (text.length > DESTINATION_MAX_LENGTH) return false
  const scheme = APP_ADDRESS.exec(text)?.[1]
  return scheme !== undefined && !REFUSED.has(scheme.toLowerCase()) && URL.canParse(text)
}

const ruleOf = (text: string) => (text.length > DESTINATION_MAX_LENGTH ? 'tooLong' : 'appScheme')

/**
 * Non-ASCII characters are escaped as a browser would; the scheme cannot have any, and controls are
 * not allowed anywhere.
 */
function asciiOf(text: string): string {
  if (/^[\u0021-\u007e]*$/.test(text)) return text
  if (/[\p{Cc}\s]/u.test(text) || !URL.canParse(text)) throw destinationRefused('appScheme')
  return new URL(text).href
}

/**
 * Android's syntax for an app and its fallback. It opens the inner scheme, and the fallback is a
 * web address, so both must pass the checks that apply to each alone.
 */
function readIntent(text: string): Destination[] {
  const at = text.search(/#Intent;/i)
  if (at === -1 || !/;end;?$/i.test(text)) throw destinationRefused('appScheme')
  const web: Destination[] = []
  for (const part of text.slice(at + 8).split(';')) {
    const [, name, value] = /^(?:S\.)?([\w.]+)=(.*)$/.exec(part) ?? []
    const isOpened = name === 'scheme' || name === 'browser_fallback_url'
    if (value === undefined || !isOpened) continue
    if (name === 'scheme') {
      if (!isWebScheme(value) && !isSafeAppAddress(`${value}:x`)) {
        throw destinationRefused('appScheme')
      }
      if (isWebScheme(value))
        web.push(readDestination(text.slice(0, at).replace(/^intent/i, value)))
    } else web.push(readDestination(unescaped(value)))
  }
  return web
}

const isWebScheme = (scheme: string) => /^https?$/i.test(scheme)

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw destinationRefused('appScheme')
  }
}
