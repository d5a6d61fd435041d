import {
  INTERSTITIAL_SECONDS_MAX,
  LIMIT_COUNTS,
  LINK_LABEL_MAX,
  LINK_MESSAGE_MAX,
  LINK_NOTE_MAX,
} from '../constants.ts'

/**
 * The declaration of a link's field; all else follows from it: its schemas (`link-fields.ts`), what it is when it is
 * not given, its column and how it is stored there (the server's `plain-columns.ts`), and the form's draft.
 */
export type PlainField =
  | { kind: 'flag' }
  /** of the web, or null */
  | { kind: 'address' }
  /** `inFiles`: lists of links in files have it as a column */
  | ({ inFiles?: true } & (
      | { kind: 'text'; max: number }
      /** ISO 8601, or null */
      | { kind: 'moment' }
      /** whole, or null */
      | { kind: 'number'; min: number; max: number }
      /** the first one is usual */
      | { kind: 'choice'; of: readonly [string, ...string[]] }
    ))

const fields = {
  title: { kind: 'text', max: LINK_LABEL_MAX, inFiles: true },
  /** for the people of the space only */
  note: { kind: 'text', max: LINK_NOTE_MAX, inFiles: true },
  /** 301 instead of 302 */
  isPermanent: { kind: 'flag' },
  startsAt: { kind: 'moment', inFiles: true },
  /** where visitors go before `startsAt`; null shows our page */
  startsDestination: { kind: 'address' },
  /** on our page; '' for our own text */
  startsMessage: { kind: 'text', max: LINK_MESSAGE_MAX },
  endsAt: { kind: 'moment', inFiles: true },
  /** where visitors go after `endsAt`; null shows our page */
  endedDestination: { kind: 'address' },
  endedMessage: { kind: 'text', max: LINK_MESSAGE_MAX },
  /** who uses the limit up: `people`, or machines as well */
  limitCounts: { kind: 'choice', of: LIMIT_COUNTS, inFiles: true },
  /** where visitors go once the limit is reached; null shows our page */
  limitDestination: { kind: 'address' },
  limitMessage: { kind: 'text', max: LINK_MESSAGE_MAX },
  /** the visitor's query is added to the destination, whose own keys are kept */
  forwardsQuery: { kind: 'flag' },
  /** the destination does not learn that the visitor came from here */
  hidesReferrer: { kind: 'flag' },
  /** a page in between that goes on by itself after so many seconds */
  interstitialSeconds: { kind: 'number', min: 1, max: INTERSTITIAL_SECONDS_MAX },
  /** left the list, keeps redirecting */
  isArchived: { kind: 'flag' },
} as const satisfies Record<string, PlainField>

type Fields = typeof fields
/** A field that its owner sets, with a column of its own and nothing to look up. */
export type PlainName = keyof Fields

/** Every plain field of a link, declared once. */
export const plainLinkFields: { readonly [Name in PlainName]: PlainField } = fields
export const plainLinkNames = Object.keys(fields) as PlainName[]

type NameOfKind<Kind extends PlainField['kind']> = {
  [Name in PlainName]: Fields[Name]['kind'] extends Kind ? Name : never
}[PlainName]
export type MomentName = NameOfKind<'moment'>
/** Those that a form holds as they are typed. */
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

/** The values of fields that are not given. */
export const plainLinkDefaults = Object.fromEntries(
  Object.entries(plainLinkFields).map(([name, field]) => [name, usualOf(field)]),
) as PlainValues

function usualOf(field: PlainField): string | boolean | null {
  if (field.kind === 'text') return ''
  if (field.kind === 'flag') return false
  return field.kind === 'choice' ? field.of[0] : null
}
