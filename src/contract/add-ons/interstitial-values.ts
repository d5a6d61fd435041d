/** Limits of branded interstitial pages; without schemas, so that the browser can load them. */

export const INTERSTITIAL_TITLE_MAX = 80
export const INTERSTITIAL_TEXT_MAX = 300
export const INTERSTITIAL_BUTTON_MAX = 40
/** of the branded page; the plain one may be shown from 1 to 60 seconds */
export const BRANDED_SECONDS_MIN = 3
export const BRANDED_SECONDS_MAX = 30
/** `none`: nobody has asked for approval yet */
export const interstitialStates = ['none', 'pending', 'approved', 'denied'] as const
export type InterstitialState = (typeof interstitialStates)[number]
