import { rolesThatMay } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import type { DomainRow } from '../../platform/domains/domain.table.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import { listMembers } from '../spaces/index.ts'
import { tellSpace } from '../telegram-news/index.ts'
import { findDomain } from './domains.repository.ts'

export const DOMAIN_MAIL = 'domains.mail'

const DAY_MS = 24 * 60 * 60_000
/** time of the last warning before a name is released, which is after seven days */
const LAST_WARNING_MS = 6 * DAY_MS

/** What happened to a domain: its proof is missing, it leads elsewhere, or its name is lost. */
export type DomainMailKind = 'unproven' | 'elsewhere' | 'released'

interface DomainMailPayload {
  domainId: string
  userId: string
  kind: DomainMailKind
  /** when the problem began; a later problem has its own mails */
  since: number
}

/** Schedules one mail to everybody who can fix it, and tells the chats of the space, in the transaction of these deps. */
export async function enqueueDomainMails(
  deps: Deps,
  domain: DomainRow,
  kind: DomainMailKind,
): Promise<void> {
  const now = deps.clock.now()
  const detail = { host: domain.name, problem: kind }
  await tellSpace(deps, { spaceId: domain.space_id, kind: 'domain', detail })
  const members = await listMembers(deps.db, [domain.space_id])
  const able = rolesThatMay('domains.change') as readonly string[]
  for (const { user_id: userId } of members.filter(({ role }) => able.includes(role))) {
    const payload: DomainMailPayload = { domainId: domain.id, userId, kind, since: now }
    await enqueue(deps, { kind: DOMAIN_MAIL, payload })
    if (kind === 'unproven') {
      await enqueue(deps, { kind: DOMAIN_MAIL, payload, notBeforeAt: now + LAST_WARNING_MS })
    }
  }
}

/** Sends the mail if the problem still exists. */
export const domainMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: 2 * DAY_MS,
  async run(deps, { domainId, userId, kind, since }: DomainMailPayload, entry) {
    const domain = await findDomain(deps.db, domainId)
    if (domain === undefined || !isStillSo(domain, kind, since)) return
    const members = await listMembers(deps.db, [domain.space_id])
    const member = members.find(({ user_id }) => user_id === userId)
    if (member === undefined) return
    const { language } = await findAccountRegion(deps.db, userId)
    const content = await deps.views.renderDomainMail({
      language,
      kind,
      host: domain.name,
      isLast: deps.clock.now() - since >= LAST_WARNING_MS,
      domainUrl: deps.origins.screenUrl(domain.space_id, `/settings/domains/${domain.id}`),
      home: await homeOfMails(deps),
    })
    const to = { name: member.name, address: member.email }
    await deps.mail.send({ to, ...content, id: entry.id })
  },
}

function isStillSo(domain: DomainRow, kind: DomainMailKind, since: number): boolean {
  if (kind === 'released') return domain.verified_at === null
  if (kind === 'elsewhere') return domain.elsewhere_since !== null
  return domain.verified_at !== null && domain.unproven_since === since
}
