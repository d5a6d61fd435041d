import type { Link } from './links.api.ts'

export type StateName =
  | 'disabled'
  | 'dead'
  | 'deleted'
  | 'archived'
  | 'scheduled'
  | 'ended'
  | 'limit-reached'
  | 'protected'

/** The most important state of a link, for display at a glance. */
export function statesOf(link: Link, now: number): StateName[] {
  const states: StateName[] = []
  if (link.deletedAt !== null) states.push('deleted')
  if (link.isBlocked) states.push('disabled')
  if (link.health?.state === 'dead' && !link.health.isIgnored) states.push('dead')
  if (link.endsAt !== null && Date.parse(link.endsAt) <= now) states.push('ended')
  else if (link.startsAt !== null && Date.parse(link.startsAt) > now) states.push('scheduled')
  if (link.clickLimit !== null && link.clickLimitUsed >= link.clickLimit) {
    states.push('limit-reached')
  }
  if (link.hasPassword) states.push('protected')
  if (link.isArchived) states.push('archived')
  return states
}

export type KindName = 'password' | 'schedule' | 'limit' | 'rules' | 'interstitial' | 'preview'

/** What a link does besides redirecting. */
export function kindsOf(link: Link): KindName[] {
  const kinds: KindName[] = []
  if (link.hasPassword) kinds.push('password')
  if (link.startsAt !== null || link.endsAt !== null) kinds.push('schedule')
  if (link.clickLimit !== null) kinds.push('limit')
  if (link.rules.length > 0) kinds.push('rules')
  if (link.interstitialSeconds !== null) kinds.push('interstitial')
  if (link.preview !== null) kinds.push('preview')
  return kinds
}
