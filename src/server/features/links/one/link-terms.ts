import { failure } from '#contract/errors.ts'

/** Fields of a link that must fit together, whichever of them was changed. */
export interface LinkTerms {
  isPermanent: boolean
  startsAt: number | null
  endsAt: number | null
  clickLimit: number | null
  hasPassword: boolean
  interstitialSeconds: number | null
  /** JSON */
  rules: string
}

/** Settings that cannot be combined with a permanent redirect, with their fields. */
const refusedOfPermanent: readonly [
  field: string,
  words: string,
  has: (terms: LinkTerms) => boolean,
][] = [
  ['startsAt', 'a start', ({ startsAt }) => startsAt !== null],
  ['endsAt', 'an end', ({ endsAt }) => endsAt !== null],
  ['clickLimit', 'a limit', ({ clickLimit }) => clickLimit !== null],
  ['password', 'a password', ({ hasPassword }) => hasPassword],
  [
    'interstitialSeconds',
    'a page in between',
    ({ interstitialSeconds }) => interstitialSeconds !== null,
  ],
  ['rules', 'rules', ({ rules }) => rules !== '[]'],
]

/**
 * Browsers keep a permanent redirect, so nothing may ever change where it leads; and no link may
 * end before it starts.
 * @throws malformed, with a message for every field involved
 */
export function requireTermsThatFit(terms: LinkTerms): void {
  const fields: Record<string, string> = {}
  const refused = terms.isPermanent ? refusedOfPermanent.filter(([, , has]) => has(terms)) : []
  for (const [field, words] of refused) fields[field] = `A permanent link cannot have ${words}`
  if (refused.length > 0) {
    fields.isPermanent = `Browsers keep a permanent link, so it cannot have ${refused.map(([, words]) => words).join(', ')}`
  }
  const { startsAt, endsAt } = terms
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    fields.startsAt ??= 'The start must be before the end'
    fields.endsAt ??= 'The end must be after the start'
  }
  if (Object.keys(fields).length > 0) throw failure('malformed', { fields })
}

/**
 * A new link that has already ended would lead nowhere, which is never intended. A change may set
 * such an end, in order to end the link now.
 * @throws malformed at `endsAt`
 */
export function requireEndAhead(endsAt: number | null, now: number): void {
  if (endsAt === null || endsAt > now) return
  throw failure('malformed', { fields: { endsAt: 'The end must be in the future' } })
}
