import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { hostOf } from '../fields/host-of.ts'
import { sayMoment } from '../fields/zoned-time.ts'
import type { LinkDraft } from './link-draft.ts'

/** What happens to a visitor, in the order of the redirect's decisions. */
export function stepsOf(
  draft: LinkDraft,
  facts: { isBlocked: boolean; hasPassword: boolean },
  zone: string,
): string[] {
  const { steps } = text.link
  const { startsAt, endsAt, clickLimit, interstitialSeconds, password, rules } = draft
  const isProtected = password === undefined ? facts.hasPassword : password !== null
  const goes = steps.goes(hostOf(draft.destination) ?? draft.destination)
  const limit = Number(clickLimit).toLocaleString(locale)
  const found: (string | false | null)[] = [
    facts.isBlocked && steps.blocked,
    startsAt && steps.start(sayMoment(startsAt, zone), otherwise(draft.startsDestination)),
    endsAt && steps.end(sayMoment(endsAt, zone), otherwise(draft.endedDestination)),
    isProtected && steps.password,
    rules.length > 0 && steps.rules(rules.length),
    clickLimit && steps.limit(limit, otherwise(draft.limitDestination)),
    interstitialSeconds && steps.interstitial(interstitialSeconds),
    draft.isPermanent ? `${goes} ${steps.permanent}.` : `${goes}.`,
  ]
  return found.filter((step) => typeof step === 'string' && step !== '') as string[]
}

function otherwise(destination: string | null): string {
  const { steps } = text.link
  return destination === null ? steps.message : steps.to(hostOf(destination) ?? destination)
}
