import { INVITATION_DAYS } from '#contract/account/users.ts'
import type { Deps } from '../../deps.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion, findLanguageByEmail } from '../layout/index.ts'
import { invitationLinkOf } from './invitation-token.ts'
import { findInvitation } from './invitations.repository.ts'
import { findMember } from './members.repository.ts'
import { listSpaceNames } from './spaces.repository.ts'

export const INVITATION_MAIL = 'spaces.invitation-mail'

/** Sends the link of an invitation, unless the invitation has ended meanwhile. */
export const invitationMailHandler: OutboxHandler<Deps> = {
  async run(deps, payload: { invitationId: string }) {
    const row = await findInvitation(deps.db, payload.invitationId)
    if (!row || row.ended_at !== null || row.expires_at <= deps.clock.now()) return
    const inviter = await findMember(deps.db, { spaceId: row.space_id, userId: row.invited_by })
    if (!inviter) return
    const home = await homeOfMails(deps)
    const [space] = await listSpaceNames(deps.db, [row.space_id])
    const language =
      (await findLanguageByEmail(deps.db, row.email)) ||
      (await findAccountRegion(deps.db, row.invited_by)).language
    const content = await deps.views.renderInvitationMail({
      language,
      inviter: { name: inviter.name, email: inviter.email },
      space: space === undefined || space.isPersonal ? null : space.name,
      role: row.role,
      acceptUrl: invitationLinkOf(deps, row),
      home,
      days: INVITATION_DAYS,
    })
    await deps.mail.send({ to: { name: row.name, address: row.email }, ...content })
  },
}
