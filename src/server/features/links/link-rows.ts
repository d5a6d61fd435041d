import type { Destination } from '#contract/destination.ts'
import { failure } from '#contract/errors.ts'
import { type NewLink, newLinkSchema } from '#contract/links.ts'
import type { Deps } from '../../deps.ts'
import { type ClaimedSlug, MAIN_DOMAIN_ID } from '../slugs/index.ts'
import { checkDestination } from './destination-checks.ts'
import type { NewLinkRow } from './links.repository.ts'
import type { LinkTable } from './links.table.ts'

/** What of a link is given; the rest is as the contract says. */
export type GivenLink = Partial<NewLink> & Pick<NewLink, 'destination'>

/** A link that passed every check which needs no transaction. */
export interface LinkDraft {
  id: string
  /** undefined: a generated one */
  alias: string | undefined
  destination: Destination
  title: string
  tags: readonly string[]
  isPermanent: boolean
  startsAt: number | null
  endsAt: number | null
  endedDestination: string | null
}

export type LinkTerms = Pick<LinkDraft, 'isPermanent' | 'startsAt' | 'endsAt'>

/** @throws destinationMissing, destinationInvalid, malformed */
export async function draftLink(deps: Deps, given: GivenLink): Promise<LinkDraft> {
  const input = newLinkSchema.parse(given)
  const draft = {
    id: deps.ids.uuid(),
    alias: input.alias || undefined,
    destination: await checkDestination(deps, input.destination),
    title: input.title,
    tags: input.tags,
    isPermanent: input.isPermanent,
    startsAt: momentOf(input.startsAt),
    endsAt: momentOf(input.endsAt),
    endedDestination: await checkEndedDestination(deps, input.endedDestination),
  }
  requireTermsThatFit(draft)
  return draft
}

/** @returns what is stored; an empty text means none */
export async function checkEndedDestination(
  deps: Deps,
  text: string | null,
): Promise<string | null> {
  if (text === null || text.trim() === '') return null
  return (await checkDestination(deps, text)).text
}

/** A permanent redirect is kept by browsers, so it cannot end; nothing ends before it starts. */
export function requireTermsThatFit({ isPermanent, startsAt, endsAt }: LinkTerms): void {
  if (isPermanent && (startsAt !== null || endsAt !== null)) {
    throw failure('malformed', { fields: { isPermanent: 'A permanent link cannot have dates' } })
  }
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw failure('malformed', { fields: { endsAt: 'The end must be after the start' } })
  }
}

/** @param time ISO 8601 @returns milliseconds UTC */
export function momentOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time)
}

export interface LinkMaker {
  spaceId: string
  userId: string
  origin: LinkTable['origin']
}

export function linkRow(
  deps: Deps,
  draft: LinkDraft,
  slug: ClaimedSlug,
  maker: LinkMaker,
): NewLinkRow {
  const now = deps.clock.now()
  return {
    id: draft.id,
    space_id: maker.spaceId,
    domain_id: MAIN_DOMAIN_ID,
    slug_key: slug.key,
    alias: slug.text,
    destination: draft.destination.text,
    destination_href: draft.destination.href,
    title: draft.title,
    origin: maker.origin,
    is_permanent: draft.isPermanent ? 1 : 0,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
    ended_destination: draft.endedDestination,
    blocked_at: null,
    created_by: maker.userId,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}
