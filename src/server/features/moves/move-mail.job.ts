import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import { nameOfSpace } from '../spaces/index.ts'
import { countItems, findMove, findSpaceOf, findWriter } from './moves.repository.ts'

export const MOVE_MAIL = 'moves.mail'

/** a move that is taken back within this time needs no mail */
const WAIT_MS = 10 * 60_000

interface MoveMailPayload {
  moveId: string
  /** of the space that gets its things */
  toSpaceId: string
  direction: 'out' | 'in'
}

/** Schedules mails to the owners of both spaces, but not to who moved, in the transaction of these deps. */
export async function enqueueMoveMails(
  deps: Deps,
  move: { id: string; space_id: string; made_by: string },
  toSpaceId: string,
): Promise<void> {
  const ends = [
    { spaceId: move.space_id, direction: 'out' },
    { spaceId: toSpaceId, direction: 'in' },
  ] as const
  for (const { spaceId, direction } of ends) {
    const space = await findSpaceOf(deps.db, spaceId)
    if (space === undefined || space.owner_id === move.made_by) continue
    const payload: MoveMailPayload = { moveId: move.id, toSpaceId, direction }
    const notBeforeAt = deps.clock.now() + WAIT_MS
    await enqueue(deps, { kind: MOVE_MAIL, payload, notBeforeAt })
  }
}

/** Sends the mail if the things are still there. */
export const moveMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: 24 * 60 * 60_000,
  async run(deps, { moveId, toSpaceId, direction }: MoveMailPayload, entry) {
    const move = await findMove(deps.db, moveId)
    if (move?.state !== 'done') return
    const from = await findSpaceOf(deps.db, move.space_id)
    const to = await findSpaceOf(deps.db, toSpaceId)
    const count = (await countItems(deps.db, moveId)).get('moved') ?? 0
    const owner = await findWriter(deps.db, (direction === 'out' ? from : to)?.owner_id ?? '')
    const by = await findWriter(deps.db, move.made_by)
    if (!from || !to || !owner || count === 0) return
    const { language } = await findAccountRegion(deps.db, owner.id)
    const content = await deps.views.renderMoveMail({
      ...{ language, kind: move.kind, direction, count },
      ...{ by: by?.name ?? '', from: nameOfSpace(from.name), to: nameOfSpace(to.name) },
      activityUrl: `${deps.origins.app}/app/settings/activity`,
      home: await homeOfMails(deps),
    })
    await deps.mail.send({
      to: { name: owner.name, address: owner.email },
      ...content,
      id: entry.id,
    })
  },
}

/** A personal space is named after its owner's address as long as they have no name. */
