/** Values of promo codes, in a file without zod so that screens can load it. */

/** `paused`: nobody can use it until it is active again */
export const promoCodeStatuses = ['active', 'paused'] as const
export type PromoCodeStatus = (typeof promoCodeStatuses)[number]

/** Nobody distinguishes capitals when they type a code. */
export const PROMO_CODE_PATTERN = /^[A-Z0-9][A-Z0-9_-]{2,39}$/
export const PROMO_MONTHS_MAX = 120
export const PROMO_USES_MAX = 1_000_000
/** packages or spaces that a code names */
export const PROMO_NAMED_MAX = 100
