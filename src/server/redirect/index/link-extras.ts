import type { CustomPreview } from '../../platform/clicks/redirect-outcome.ts'
import type { LinkBarrier } from '../decide/link-barrier.ts'
import { type CompiledRules, compileRules } from '../rules/compile.ts'
import { lengthen, shorten } from './short-json.ts'

/** Everything of a link beyond its destination and dates. */
export interface LinkExtras {
  /** where visitors go before the start; '' shows a screen */
  startsDestination: string
  /** the owner's words; '' for ours */
  startsMessage: string
  endedMessage: string
  /** uses are counted in `link_limit`, where the maximum is too */
  limit: LinkLimit | null
  /** `passwordMark` of the stored hash, never the hash; '' without a password */
  passwordMark: string
  /** of the page and group in which it stands; null where nothing binds it */
  barrier: LinkBarrier | null
  /** the question to confirm: an age or 'sensitive'; '' for none */
  gate: string
  /** id of the page whose subscribers alone it leads on; '' for everybody */
  subscribersOf: string
  forwardsQuery: boolean
  /** what its page adds to the destination, without '?'; '' for nothing */
  addedQuery: string
  hidesReferrer: boolean
  preview: CustomPreview | null
  interstitialSeconds: number | null
  /** compiled once, when the entry is made or unpacked */
  rules: CompiledRules | null
}

/** The answer after the limit is reached, and whose clicks use it up. */
export interface LinkLimit {
  /** '' shows a screen */
  destination: string
  message: string
  /** machines too */
  countsEveryone?: boolean
}

export const NO_EXTRAS: LinkExtras = {
  startsDestination: '',
  startsMessage: '',
  endedMessage: '',
  limit: null,
  passwordMark: '',
  barrier: null,
  gate: '',
  subscribersOf: '',
  forwardsQuery: false,
  addedQuery: '',
  hidesReferrer: false,
  preview: null,
  interstitialSeconds: null,
  rules: null,
}

const NAMES = Object.keys(NO_EXTRAS) as (keyof LinkExtras)[]

/** @returns null when there is none: most links cost nothing more */
export function extrasOrNone(extras: LinkExtras): LinkExtras | null {
  return NAMES.every((name) => extras[name] === NO_EXTRAS[name]) ? null : extras
}

/**
 * Shortened JSON of what there is, as it lies in a record; empty without any.
 * @param start how the link's destination begins
 */
export function packExtras(extras: LinkExtras | null, start: string): Buffer {
  if (extras === null) return NOTHING
  const packed: Record<string, unknown> = {}
  for (const name of NAMES) if (extras[name] !== NO_EXTRAS[name]) packed[name] = extras[name]
  if (extras.rules !== null) packed.rules = extras.rules.stored
  return Buffer.from(shorten(JSON.stringify(packed), start))
}

const NOTHING = Buffer.alloc(0)

/**
 * @param text made by `packExtras`, of rules that compiled before
 * @param start the same as then
 * @returns also how long the JSON is
 */
export function unpackExtras(text: string, start: string): { extras: LinkExtras; bytes: number } {
  const json = lengthen(text, start)
  const packed = JSON.parse(json) as Partial<LinkExtras> & { rules?: unknown }
  const rules = packed.rules === undefined ? null : compileRules(packed.rules, true)
  return { extras: { ...NO_EXTRAS, ...packed, rules }, bytes: json.length }
}
