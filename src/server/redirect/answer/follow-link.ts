import { isPreviewFetcher } from '../../platform/clicks/preview-fetchers.ts'
import type { RedirectOutcome } from '../../platform/clicks/redirect-outcome.ts'
import {
  type Decision,
  decide,
  decidePlain,
  type Limited,
  type Redirect,
  type Shown,
} from '../decide/decide.ts'
import type { LinkLimits } from '../decide/link-limits.ts'
import { RequestVisitor, type VisitorParts } from '../decide/request-visitor.ts'
import type { VisitorRequest } from '../decide/visitor-request.ts'
import type { LinkEntry } from '../index/link-entry.ts'
import type { ClickRecorder } from '../journal/click-recorder.ts'
import { type LinkKey, queryOf } from '../link-key.ts'
import { isPrefetch, type RedirectHeaders } from './request-headers.ts'

/** A request for a link, as far as it has been read. */
export interface Asked extends LinkKey {
  request: VisitorRequest
  headers: RedirectHeaders
  /** whether `+` follows the alias */
  asksForPreview: boolean
}

/** Follows a link, for any kind of request. */
export interface LinkFollower {
  decide(asked: Asked, found: LinkEntry, now: number): Decision
  /** @throws what the database throws if it cannot say whether a use is left */
  takeUse(found: LinkEntry, decision: Limited): Promise<Redirect | Shown>
  /** adds the click to this turn's batch, if it counts as one */
  record(asked: Asked, found: LinkEntry, decision: Redirect | Shown, now: number): void
  /** facts for the code that renders the screen */
  outcomeOf(asked: LinkKey, found: LinkEntry, decision: Shown): RedirectOutcome
}

export interface LinkFollowerOptions {
  parts: VisitorParts & { recorder: ClickRecorder }
  limits: LinkLimits
  /** only checks, takes nothing */
  hasUseLeft: (linkId: string) => Promise<boolean>
}

export function createLinkFollower({
  parts,
  limits,
  hasUseLeft,
}: LinkFollowerOptions): LinkFollower {
  const { recorder, visits } = parts

  /** Visit numbers are those of people, so requests that cannot be clicks do not count. */
  function countVisit({ request, headers }: Asked, found: LinkEntry, now: number): void {
    if (request.method === 'HEAD' || isPrefetch(headers) || isPreviewFetcher(headers.agent)) return
    visits.count(found.id, recorder.visitorOf(request, headers, now), now)
  }

  return {
    decide({ request, headers, asksForPreview }, found, now) {
      const isPlain = found.extras === null && found.kind !== 'released' && !asksForPreview
      if (isPlain) return decidePlain(found, now)
      const visitor = new RequestVisitor(parts, request, headers, found, now, asksForPreview)
      return decide(found, visitor, now)
    },
    async takeUse({ id }, { takesUse, taken, refused }) {
      return (await (takesUse ? limits.take(id) : hasUseLeft(id))) ? taken : refused
    },
    record(asked, found, decision, now) {
      if (!decision.isClick || isNotToCount(asked.request.url!)) return
      recorder.recordRedirect(asked.request, asked.headers, found, now)
      if (found.extras?.rules?.asksVisit) countVisit(asked, found, now)
    },
    outcomeOf: ({ domainId, key }, found, { outcome }) => ({
      ...outcome,
      domainId,
      key,
      targetId: found.id,
      hidesReferrer: found.extras?.hidesReferrer ?? false,
    }),
  }
}

/** As for pages, `norecord=true` works for anyone: it can only lower a count (A60). */
function isNotToCount(target: string): boolean {
  if (!target.includes('norecord=')) return false
  return new URLSearchParams(queryOf(target)).getAll('norecord').includes('true')
}
