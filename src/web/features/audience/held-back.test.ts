import { describe, expect, it } from 'vitest'
import { pauseReasons } from '#contract/mail/broadcasts.ts'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import type { Broadcast } from './audience.api.ts'
import { heldBackText, sayBlock } from './held-back.ts'

describe('a mail that is held back', () => {
  it('says so in the list, and only then', () => {
    const said = (state: Broadcast['state']) =>
      pauseReasons.map((pauseReason) => heldBackText({ state, pauseReason } as Broadcast))
    const { blocked, account } = text.audience.heldBack
    expect(said('paused').filter((words) => words !== null)).toEqual([blocked, account])
    expect(said('stopped').filter((words) => words !== null)).toEqual([])
  })

  it('is refused in the words of the block; other failures stay as they are', () => {
    const facts = { code: 'err_400', status: 400, text: 'Please check what you entered' }
    const refused = new CallFailure({ ...facts, fields: { page: 'This page is blocked' } })
    expect(sayBlock(refused)).toMatchObject({ code: 'err_400', message: 'This page is blocked' })
    for (const other of [new CallFailure(facts), new Error('x'), undefined]) {
      expect(sayBlock(other)).toBe(other)
    }
  })
})
