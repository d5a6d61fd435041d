import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler, OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import { findMember, findOfferedTo, nameOfSpace } from '../spaces/index.ts'
import type { TransferMailProps } from './transfer.mail.tsx'

const TRANSFER_MAIL = 'spaces.transfer-mail'

const DAY_MS = 24 * 60 * 60_000

interface TransferMailPayload {
  kind: TransferMailProps['kind']
  spaceId: string
  /** account that gets the mail */
  toId: string
  /** account that offered the space or answered */
  byId: string
}

/** Schedules a mail about an offer or the answer to it, in the transaction of these deps. */
export async function enqueueTransferMail(deps: Deps, payload: TransferMailPayload): Promise<void> {
  await enqueue(deps, { kind: TRANSFER_MAIL, payload })
}

/** Sends it if both are still in the space, and of an offer only while it stands. */
const transferMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: DAY_MS,
  async run(deps, { kind, spaceId, toId, byId }: TransferMailPayload, entry) {
    const to = await findMember(deps.db, { spaceId, userId: toId })
    const by = await findMember(deps.db, { spaceId, userId: byId })
    if (to?.status !== 'active' || by === undefined) return
    if (kind === 'spaceOffered' && (await findOfferedTo(deps.db, spaceId)) !== toId) return
    const { language } = await findAccountRegion(deps.db, toId)
    const content = await deps.views.renderTransferMail({
      ...{ language, kind, by: by.name, space: nameOfSpace(to.space_name) },
      spaceUrl: deps.origins.screenUrl(spaceId, '/space'),
      home: await homeOfMails(deps),
    })
    await deps.mail.send({ to: { name: to.name, address: to.email }, ...content, id: entry.id })
  },
}

export const spaceTransferOutboxHandlers: OutboxHandlers<Deps> = {
  [TRANSFER_MAIL]: transferMailHandler,
}
