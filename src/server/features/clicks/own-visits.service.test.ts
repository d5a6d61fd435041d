import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeOwnMark } from '#server/platform/own-mark.ts'
import { secretsFrom } from '#server/platform/secrets.ts'
import { makeAccount } from '#test/support/creators.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertTestLink } from '#test/support/statistics-app.ts'
import { insertMembership } from '../spaces/index.ts'
import { areOwnVisits } from './own-visits.service.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

async function insertSession(deps: TestDeps, userId: string, token: string, leftMs = 60_000) {
  const now = deps.clock.now()
  const isoOf = (ms: number) => new Date(ms).toISOString()
  const row = { id: deps.ids.uuid(), user_id: userId, token: hashOf(token) }
  const times = { created_at: isoOf(now), updated_at: isoOf(now), expires_at: isoOf(now + leftMs) }
  await deps.db
    .insertInto('session')
    .values({ ...row, ...times, user_agent: null })
    .execute()
  return row.token
}

describeOnBothEngines('own visits', (engine) => {
  async function setUp() {
    const deps = testDeps(engine)
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    await insertTestLink(deps, { ...ada, id: 'adas' })
    await insertTestLink(deps, { ...bob, id: 'bobs' })
    const isOwn = async (ownProof: string, targetId = 'adas') =>
      (await areOwnVisits(deps, [{ target: 'link', targetId, ownProof }]))[0]
    return { deps, ada, bob, isOwn }
  }

  it('are proven by a valid session of somebody who may edit the link', async () => {
    const { deps, ada, bob, isOwn } = await setUp()
    const proof = await insertSession(deps, ada.userId, 'a')
    expect(await isOwn(proof)).toBe(true)
    expect(await isOwn(proof, 'bobs')).toBe(false)
    expect(await isOwn(proof, 'gone')).toBe(false)
    expect(await isOwn(hashOf('made up'))).toBe(false)
    expect(await isOwn(await insertSession(deps, ada.userId, 'ended', -1))).toBe(false)
    const other = await insertSession(deps, bob.userId, 'b')
    expect(await isOwn(other)).toBe(false)
    const membership = { space_id: ada.spaceId, user_id: bob.userId, created_at: 0 }
    await insertMembership(deps.db, { ...membership, role: 'viewer' })
    expect(await isOwn(other)).toBe(false)
    await deps.db
      .updateTable('membership')
      .set({ role: 'editor' })
      .where('user_id', '=', bob.userId)
      .where('space_id', '=', ada.spaceId)
      .execute()
    expect(await isOwn(other)).toBe(true)
  })

  it('are proven by the mark of a device, also signed out or as somebody else', async () => {
    const { deps, ada, bob, isOwn } = await setUp()
    const mark = makeOwnMark(deps.secrets, ada.userId)
    expect(await isOwn(mark)).toBe(true)
    expect(await isOwn(mark, 'bobs')).toBe(false)
    const session = await insertSession(deps, bob.userId, 'b')
    expect(await isOwn(`${session} ${mark}`)).toBe(true)
    expect(await isOwn(makeOwnMark(secretsFrom(['of somebody else']), ada.userId))).toBe(false)
    expect(await areOwnVisits(deps, [])).toEqual([])
  })
})
