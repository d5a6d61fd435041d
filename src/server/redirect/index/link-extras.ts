import type { CustomPreview } from '../../platform/clicks/redirect-outcome.ts'
import type { LinkBarrier } from '../decide/link-barrier.ts'
import { type CompiledRules, compileRules } from '../rules/compile.ts'
import { lengthen, shorten } from './short-json.ts'

/** Everything about a link except its destination and dates. */
export interface LinkExtras {
  /** destination before the start; '' shows a screen */
  startsDestination: string
  /** the owner's text; '' for ours */
  startsMessage: string
  endedMessage: string
  /** uses are counted in `link_limit`, which also holds the maximum */
  limit: LinkLimit | null
  /** `passwordMark` of the stored hash, never the hash; '' without a password */
  passwordMark: string
  /** conditions of its page and group; null if there are none */
  barrier: LinkBarrier | null
  /** what to confirm: an age or 'sensitive'; '' for nothing */
  gate: string
  /** id of the page whose subscribers only it redirects; '' for everybody */
  subscribersOf: string
  forwardsQuery: boolean
  /** query that its page adds to the destination, without '?'; '' for none */
  addedQuery: string
  hidesReferrer: boolean
  preview: CustomPreview | null
  interstitialSeconds: number | null
  /** compiled once, when the entry is created or unpacked */
  rules: CompiledRules | null
}

/** The answer after the limit is reached, and whose clicks use it up. */
export interface LinkLimit {
  /** '' shows a screen */
  destination: string
  message: string
  /** bots too */
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

/** @returns null if there are none, so that most links need no more memory */
export function extrasOrNone(extras: LinkExtras): LinkExtras | null {
  return NAMES.every((name) => extras[name] === NO_EXTRAS[name]) ? null : extras
}

/**
 * Shortened JSON of the extras, as stored in a record; empty without any.
 * @param start shared beginning of the link's destination
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
 * @param text from `packExtras`, with rules that compiled before
 * @param start the same as for packing
 * @returns also the length of the JSON
 */
export function unpackExtras(text: string, start: string): { extras: LinkExtras; bytes: number } {
  const json = lengthen(text, start)
  const packed = JSON.parse(json) as Partial<LinkExtras> & { rules?: unknown }
  const rules = packed.rules === undefined ? null : compileRules(packed.rules, true)
  return { extras: { ...NO_EXTRAS, ...packed, rules }, bytes: json.length }
}
