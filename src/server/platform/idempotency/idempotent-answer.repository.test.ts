import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import type { Db } from '../../database.ts'
import {
  deleteClaim,
  deleteExpiredAnswers,
  findAnswer,
  insertClaim,
  renewClaim,
  storeAnswer,
  takeOverClaim,
} from './idempotent-answer.repository.ts'

const row = (claim: string, now = 0) => ({
  key: 'k',
  request_hash: 'h',
  claim,
  claimed_until: now + 10,
  expires_at: now + 1_000,
})

describeOnBothEngines('the table idempotent_answer', (engine) => {
  const dbOf = () => engine.database.db as unknown as Db

  it('gives a key to one of many', async () => {
    const db = dbOf()
    const claims = Array.from({ length: 20 }, (_, at) => insertClaim(db, row(`c${at}`)))
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
  })

  it('lets only one take over a claim that nobody renews', async () => {
    const db = dbOf()
    await insertClaim(db, row('a'))
    expect(await takeOverClaim(db, row('b', 5), 5)).toBe(false)
    await renewClaim(db, 'k', 'a', 20)
    expect(await takeOverClaim(db, row('b', 15), 15)).toBe(false)
    const takes = ['b', 'c', 'd'].map((claim) => takeOverClaim(db, row(claim, 20), 20))
    expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(1)
    expect(await storeAnswer(db, 'k', 'a', 'late')).toBe(false)
  })

  it('keeps an answer until it expires', async () => {
    const db = dbOf()
    await insertClaim(db, row('a'))
    expect(await storeAnswer(db, 'k', 'a', 'answer')).toBe(true)
    await deleteClaim(db, 'k', 'a')
    expect(await findAnswer(db, 'k')).toMatchObject({ answer: 'answer' })
    expect(await takeOverClaim(db, row('b', 500), 500)).toBe(false)
    expect(await takeOverClaim(db, row('b', 1_000), 1_000)).toBe(true)
    expect(await findAnswer(db, 'k')).toMatchObject({ answer: null, claim: 'b' })
    await deleteClaim(db, 'k', 'b')
    expect(await findAnswer(db, 'k')).toBeUndefined()
    await insertClaim(db, row('c'))
    expect(await deleteExpiredAnswers(db, 1_000)).toBe(1)
  })
})
