import type { AnswerOf, SentBody } from '#contract/call-types.ts'
import type { startMoveEndpoint } from '#contract/links/moves.ts'
import { call } from '#web/platform/call.ts'

export type Move = AnswerOf<typeof startMoveEndpoint>
export type MoveWish = SentBody<typeof startMoveEndpoint>
export type MoveKind = NonNullable<MoveWish['kind']>

const LOOK_MS = 700

/** Says what would happen. */
export const tryMove = (wish: MoveWish) => call('moves.start', { body: { ...wish, dryRun: true } })

/** Moves, and waits for the end. @param say how far it is */
export async function move(
  wish: MoveWish,
  idempotencyKey: string,
  say: (move: Move) => void,
): Promise<Move> {
  return toEnd(await call('moves.start', { body: wish }, { idempotencyKey }), say)
}

export async function undoMove(id: string, idempotencyKey: string): Promise<Move> {
  return toEnd(await call('moves.undo', { params: { id } }, { idempotencyKey }), () => {})
}

async function toEnd(begun: Move, say: (move: Move) => void): Promise<Move> {
  let now = begun
  while (now.id !== null && (now.state === 'running' || now.state === 'undoing')) {
    say(now)
    await new Promise((next) => setTimeout(next, LOOK_MS))
    now = await call('moves.get', { params: { id: now.id } })
  }
  return now
}
