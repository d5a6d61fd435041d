import { isIP } from 'node:net'
import { domainToUnicode } from 'node:url'
import { skeletonOf } from '#contract/links/reserved-slugs.ts'
import { confusables } from './confusables.ts'
import { IMITATED_DOMAINS, OWN_NAMES } from './imitated-domains.ts'
import type { RegistrableDomains } from './registrable-domain.ts'

/** The host that another host looks like. */
export interface LookAlike {
  /** the domain it looks like; null if it only mixes several scripts */
  of: string | null
  /** in which way it looks alike */
  by: 'letters' | 'typo' | 'subdomain' | 'words' | 'scripts'
}

interface Imitated {
  domain: string
  /** the registered part: `paypal` in paypal.com */
  name: string
  /** its look-alike form */
  look: string
  /** for example `.paypal.com` */
  inFront: string
}

/** Shorter names resemble too many others. */
const LETTERS_FROM = 4
const TYPO_FROM = 6
const WORDS_FROM = 5

/** Words that are added to a name to make people enter something. */
const BAIT =
  /^(?:log-?in|sign-?in|secure|security|verify|verification|account|accounts|support|help|update|billing|wallet|confirm|recovery|unlock|alert|password|auth|service|kundenservice|konto|sicherheit|anmelden|bank|online)$/

/** @returns what a host (ASCII) pretends to be; undefined if it imitates nothing */
export type FindLookAlike = (host: string) => LookAlike | undefined

/**
 * Detects hosts that imitate one of our own or a frequently imitated domain: by letters that look
 * like others (UTS #39), one wrong key, the whole name in front of another domain, or the name next
 * to bait words. The result is only a warning, never a refusal; an equal name under another suffix
 * is not reported.
 * @param own domains of this installation
 */
export function createLookAlikes(
  { domainOf, suffixOf }: RegistrableDomains,
  own: readonly string[] = [],
): FindLookAlike {
  const nameOf = (domain: string) => domain.slice(0, -suffixOf(domain).length - 1) || domain
  const read = (domain: string): Imitated => {
    const name = nameOf(domain)
    return { domain, name, look: foldLetters(domainToUnicode(name)), inFront: `.${domain}` }
  }
  wellKnown ??= IMITATED_DOMAINS.map(read)
  const imitated = [...own.map(read), ...wellKnown]
  const domains = new Set(imitated.map((one) => one.domain))
  const names = new Set(imitated.map((one) => one.name))
  const firstLabels = new Set(imitated.map((one) => one.domain.slice(0, one.domain.indexOf('.'))))
  const byFirstLetter = Map.groupBy(
    imitated.filter((one) => one.name.length >= TYPO_FROM),
    (one) => one.name[0],
  )

  return (host) => {
    const domain = isIP(host.replace(/^\[|\]$/g, '')) === 0 ? domainOf(host) : undefined
    if (domain === undefined) return undefined
    const name = domainToUnicode(nameOf(domain))
    // the same name under another suffix usually belongs to the same owner
    if (domains.has(domain) || names.has(name)) return undefined
    const text = `.${host}`
    const isNamed = host.split('.').some((label) => firstLabels.has(label))
    const inFront = isNamed && imitated.find((one) => standsInFront(text, one))
    if (inFront) return { of: inFront.domain, by: 'subdomain' }
    const isForeign = /\P{ASCII}/u.test(name)
    const isOwnName = OWN_NAMES.has(name)
    const look = foldLetters(name)
    const same = imitated.find(
      ({ name: other, look: otherLook }) =>
        look === otherLook && (isForeign || other.length >= LETTERS_FROM) && !isOwnName,
    )
    if (same) return { of: same.domain, by: 'letters' }
    // the first letter is seldom mistyped
    const near = isOwnName ? [] : (byFirstLetter.get(name[0]) ?? [])
    const mistyped = near.find((one) => isOneKeyAway(name, one.name))
    if (mistyped) return { of: mistyped.domain, by: 'typo' }
    const parts = name.split('-')
    if (parts.some((part) => BAIT.test(part))) {
      const baited = imitated.find(
        ({ name: other }) => other.length >= WORDS_FROM && parts.includes(other),
      )
      if (baited) return { of: baited.domain, by: 'words' }
    }
    return isForeign && hasMixedScripts(name) ? { of: null, by: 'scripts' } : undefined
  }
}

/**
 * Matches `paypal.com.evil.example` and `paypal.com-login.example`, which deceive people who read
 * from the left.
 * @param text the host with a leading dot; not the imitated domain itself
 */
function standsInFront(text: string, { inFront }: Imitated): boolean {
  const at = text.indexOf(inFront)
  const next = at === -1 ? '' : text[at + inFront.length]
  return next === '.' || next === '-'
}

let wellKnown: Imitated[] | undefined

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(confusables).flatMap(([latin, characters]) =>
    [...characters].map((character) => [character, latin] as const),
  ),
)

function foldLetters(name: string): string {
  const latin = [...name].map((character) => LATIN.get(character) ?? character).join('')
  return skeletonOf(latin.normalize('NFD').replace(/\p{Mn}/gu, ''))
}

/**
 * Whether one letter after the first was added, removed, replaced or swapped with its neighbour.
 */
function isOneKeyAway(name: string, other: string): boolean {
  if (Math.abs(name.length - other.length) > 1) return false
  let start = 1
  while (start < name.length && name[start] === other[start]) start += 1
  const rest = name.slice(start)
  const wanted = other.slice(start)
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  )
}

/** Scripts that have letters in common with others by their look. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

function hasMixedScripts(name: string): boolean {
  return name.split(/[-.]/).some((part) => SCRIPTS.filter((one) => one.test(part)).length > 1)
}
