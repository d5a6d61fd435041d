import type { OutcomeScreen } from '../../platform/clicks/redirect-outcome.ts'

export interface Redirect {
  kind: 'redirect'
  status: 301 | 302
  /** '' for HEAD if GET would take a use, so that it reveals only that a use is left */
  location: string
  cacheControl: string
  /** whether it counts as a click of the link; the redirect from an old username does not */
  isClick: boolean
  hidesReferrer: boolean
}

/** A screen of ours instead of the redirect. */
export interface Shown {
  kind: 'screen'
  outcome: OutcomeScreen
  /** whether it is recorded as a click of the link: an interstitial page redirects by itself */
  isClick: boolean
}
