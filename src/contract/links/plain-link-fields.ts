import {
  INTERSTITIAL_SECONDS_MAX,
  LIMIT_COUNTS,
  LINK_LABEL_MAX,
  LINK_MESSAGE_MAX,
  LINK_NOTE_MAX,
} from '../constants.ts'

/**
 * The declaration of a link's plain field. Everything else follows from it: its schemas
 * (`link-fields.ts`), its default, its column and storage format (the server's `plain-columns.ts`),
 * and the form's draft.
 */
export type PlainField =
  | { kind: 'flag' }
  /** a web address, or null */
  | { kind: 'address' }
  /** `inFiles`: link files have a column for it */
  | ({ inFiles?: true } & (
      | { kind: 'text'; max: number }
      /** ISO 8601, or null */
      | { kind: 'moment' }
      /** integer, or null */
      | { kind: 'number'; min: number; max: number }
      /** the first one is the default */
      | { kind: 'choice'; of: readonly [string, ...string[]] }
    ))

const fields = {
  title: { kind: 'text', max: LINK_LABEL_MAX, inFiles: true },
  /** only the people of the space see it */
  note: { kind: 'text', max: LINK_NOTE_MAX, inFiles: true },
  /** 301 instead of 302 */
  isPermanent: { kind: 'flag' },
  startsAt: { kind: 'moment', inFiles: true },
  /** where visitors go before `startsAt`; null shows our own page */
  startsDestination: { kind: 'address' },
  /** on our page; '' shows the standard text */
  startsMessage: { kind: 'text', max: LINK_MESSAGE_MAX },
  endsAt: { kind: 'moment', inFiles: true },
  /** where visitors go after `endsAt`; null shows our own page */
  endedDestination: { kind: 'address' },
  endedMessage: { kind: 'text', max: LINK_MESSAGE_MAX },
  /** whose clicks use up the limit: `people`, or bots as well */
  limitCounts: { kind: 'choice', of: LIMIT_COUNTS, inFiles: true },
  /** where visitors go once the limit is reached; null shows our own page */
  limitDestination: { kind: 'address' },
  limitMessage: { kind: 'text', max: LINK_MESSAGE_MAX },
  /** adds the visitor's query to the destination, whose own parameters take precedence */
  forwardsQuery: { kind: 'flag' },
  /** hides from the destination that the visitor came from here */
  hidesReferrer: { kind: 'flag' },
  /** shows an interstitial for this many seconds */
  interstitialSeconds: { kind: 'number', min: 1, max: INTERSTITIAL_SECONDS_MAX },
  /** removed from the list, still redirects */
  isArchived: { kind: 'flag' },
} as const satisfies Record<string, PlainField>

type Fields = typeof fields
/** A field that its owner sets, with its own column and no look-up. */
export type PlainName = keyof Fields

/** Every plain field of a link, declared once. */
export const plainLinkFields: { readonly [Name in PlainName]: PlainField } = fields
export const plainLinkNames = Object.keys(fields) as PlainName[]

type NameOfKind<Kind extends PlainField['kind']> = {
  [Name in PlainName]: Fields[Name]['kind'] extends Kind ? Name : never
}[PlainName]
export type MomentName = NameOfKind<'moment'>
/** Fields whose text a form keeps as typed. */
export type NumberName = NameOfKind<'number'>
export type FileName = {
  [Name in PlainName]: Fields[Name] extends { inFiles: true } ? Name : never
}[PlainName]

type ValueOf<F extends PlainField> = F extends { kind: 'text' }
  ? string
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'number' }
      ? number | null
      : F extends { kind: 'choice'; of: readonly (infer One)[] }
        ? One
        : string | null
export type PlainValues = { [Name in PlainName]: ValueOf<Fields[Name]> }

/** The defaults of all plain fields. */
export const plainLinkDefaults = Object.fromEntries(
  Object.entries(plainLinkFields).map(([name, field]) => [name, usualOf(field)]),
) as PlainValues

function usualOf(field: PlainField): string | boolean | null {
  if (field.kind === 'text') return ''
  if (field.kind === 'flag') return false
  return field.kind === 'choice' ? field.of[0] : null
}
