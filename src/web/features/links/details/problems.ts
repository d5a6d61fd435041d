import {
  CLICK_LIMIT_MAX,
  INTERSTITIAL_SECONDS_MAX,
  LINK_PASSWORD_MIN,
} from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { problemsOfRules } from '../rules/rule-draft.ts'
import type { LinkDraft } from './link-draft.ts'

/**
 * What to correct before saving, by the server's paths.
 * @param hasOwnDates false if its block has the dates
 */
export function problemsOf(draft: LinkDraft, hasOwnDates = true): Record<string, string> {
  const { problems } = text.link
  const { startsAt, endsAt, clickLimit, interstitialSeconds } = draft
  const isWrong: Record<string, boolean> = {
    startsDestination: (!hasOwnDates || startsAt !== null) && isBlank(draft.startsDestination),
    endedDestination: (!hasOwnDates || endsAt !== null) && isBlank(draft.endedDestination),
    limitDestination: clickLimit !== null && isBlank(draft.limitDestination),
  }
  const found: Record<string, string> = {}
  if (isBlank(draft.destination)) found.destination = problems.destination
  for (const [path, isMissing] of Object.entries(isWrong)) {
    if (isMissing) found[path] = problems.address
  }
  if (isNoCount(interstitialSeconds, INTERSTITIAL_SECONDS_MAX)) {
    found.interstitialSeconds = problems.seconds
  }
  return { ...found, ...problemsOfTerms(draft), ...problemsOfRules(draft.rules) }
}

/** A start, an end, a limit and a password: null if there is none, '' if it is not filled in. */
export function problemsOfTerms(
  terms: Pick<LinkDraft, 'startsAt' | 'endsAt' | 'clickLimit' | 'password'>,
): Record<string, string> {
  const { problems } = text.link
  const { startsAt, endsAt, clickLimit, password } = terms
  const found: Record<string, string> = {}
  if (startsAt === '') found.startsAt = problems.moment
  if (endsAt === '') found.endsAt = problems.moment
  if (startsAt && endsAt && endsAt <= startsAt) found.endsAt = problems.order
  if (isNoCount(clickLimit, CLICK_LIMIT_MAX)) found.clickLimit = problems.limit
  if (typeof password === 'string' && password.length < LINK_PASSWORD_MIN) {
    found.password = problems.passwordShort
  }
  return found
}

function isBlank(typed: string | null): boolean {
  return typed !== null && typed.trim() === ''
}

function isNoCount(typed: string | null, max: number): boolean {
  if (typed === null) return false
  const number = Number(typed)
  return !/^\d+$/.test(typed.trim()) || number < 1 || number > max
}
