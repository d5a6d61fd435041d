import type { OutcomeScreen } from '../../platform/clicks/redirect-outcome.ts'

export interface Redirect {
  kind: 'redirect'
  status: 301 | 302
  /** '' for HEAD where GET would take a use: it says no more than that there is one */
  location: string
  cacheControl: string
  /** a click of the link; an old username that leads to the new one is none */
  isClick: boolean
  hidesReferrer: boolean
}

/** A screen of ours in place of the redirect. */
export interface Shown {
  kind: 'screen'
  outcome: OutcomeScreen
  /** recorded as a click of the link: the page in between leads on */
  isClick: boolean
}
