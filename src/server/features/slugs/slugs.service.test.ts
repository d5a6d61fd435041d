import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import {
  changeSlug,
  claimAliases,
  claimSlug,
  freeRestedSlugs,
  releaseSlug,
  restoreSlug,
  restSlugs,
  type SlugClaim,
} from './slugs.service.ts'

const YEAR = 365 * 86_400_000
const alias = { kind: 'link', targetId: 'l1', spaceId: 's1' } as const
const username = { kind: 'page', targetId: 'p1', spaceId: 's1' } as const
const address = (key: string) => ({ domainId: 'main', key })

function claimsOn(engine: TestEngine) {
  const deps = testDeps(engine)
  const claim = (one: SlugClaim) => transaction(deps, (deps) => claimSlug(deps, one))
  return { deps, claim }
}

describeOnBothEngines('slugs', (engine) => {
  it('are one name space for aliases and usernames, compared without case', async () => {
    const { claim } = claimsOn(engine)
    expect(await claim({ ...alias, text: 'My-Name' })).toEqual({ key: 'my-name', text: 'My-Name' })
    const page = claim({ ...username, text: 'my-name' })
    await expect(page).rejects.toMatchObject({ name: 'usernameTaken', code: 'err_20_1' })
    const other = claim({ ...alias, targetId: 'l2', text: 'MY-NAME' })
    await expect(other).rejects.toMatchObject({ name: 'aliasTaken', code: 'err_26' })
  })

  it('go to exactly one of many concurrent requests', async () => {
    const { claim } = claimsOn(engine)
    const asked = Array.from({ length: 50 }, (_, at) =>
      claim({
        ...alias,
        text: at % 2 ? 'wanted' : 'WANTED',
        targetId: `l${at}`,
        spaceId: `s${at}`,
      }),
    )
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(reasons)).toEqual(new Set(['err_26']))
  })

  it('of a deleted account belong to nobody for a year, and are available then', async () => {
    const { deps, claim } = claimsOn(engine)
    await claim({ ...alias, text: 'Mine' })
    await claim({ ...alias, targetId: 'l2', text: 'hers' })
    await transaction(deps, (deps) => releaseSlug(deps, address('mine'), 'l1', 'deleted'))
    await transaction(deps, (deps) => restSlugs(deps, 's1', ['l1', 'l2']))
    const stored = () => deps.db.selectFrom('slug').selectAll().orderBy('key').execute()
    expect(await stored()).toMatchObject([
      { key: 'hers', state: 'live', space_id: 's1' },
      { key: 'mine', text: 'mine', state: 'deleted', space_id: '', target_id: '' },
    ])
    const taken = claim({ ...alias, text: 'mine' })
    await expect(taken).rejects.toMatchObject({ name: 'aliasTaken' })
    deps.clock.advance(YEAR)
    await freeRestedSlugs(deps)
    expect(await stored()).toHaveLength(2)
    deps.clock.advance(1)
    await freeRestedSlugs(deps)
    expect(await stored()).toHaveLength(1)
    await claim({ ...alias, text: 'mine', targetId: 'l9', spaceId: 's9' })
  })

  it('stay reserved for their space after deletion, for good', async () => {
    const { deps, claim } = claimsOn(engine)
    await claim({ ...alias, text: 'mine' })
    await transaction(deps, (deps) => releaseSlug(deps, address('mine'), 'l1', 'deleted'))
    deps.clock.advance(10 * YEAR)
    const stranger = claim({ ...alias, text: 'mine', targetId: 'l9', spaceId: 's9' })
    await expect(stranger).rejects.toMatchObject({ name: 'aliasTaken' })
    await transaction(deps, (deps) => restoreSlug(deps, address('mine'), 'l1', 'link'))
    const again = claim({ ...alias, text: 'mine', targetId: 'l2' })
    await expect(again).rejects.toMatchObject({ name: 'aliasTaken' })
    await transaction(deps, (deps) => releaseSlug(deps, address('mine'), 'l1', 'deleted'))
    expect(await claim({ ...alias, text: 'mine', targetId: 'l2' })).toMatchObject({ key: 'mine' })
    const first = transaction(deps, (deps) => restoreSlug(deps, address('mine'), 'l1', 'link'))
    await expect(first).rejects.toMatchObject({ name: 'aliasTaken' })
  })

  it('are reserved for a year after a username was changed', async () => {
    const { deps, claim } = claimsOn(engine)
    await claim({ ...username, text: 'old-name' })
    const change = (text: string, key: string) =>
      transaction(deps, (deps) => changeSlug(deps, address(key), { ...username, text }, 'released'))
    await change('new-name', 'old-name')
    expect(await change('New-Name', 'new-name')).toEqual({ key: 'new-name', text: 'New-Name' })
    const take = () => claim({ ...username, text: 'old-name', targetId: 'p9', spaceId: 's9' })
    deps.clock.advance(YEAR)
    await expect(take()).rejects.toMatchObject({ name: 'usernameTaken' })
    deps.clock.advance(1)
    expect(await take()).toMatchObject({ key: 'old-name' })
  })

  it('are claimed many at once, each with its own result', async () => {
    const { deps, claim } = claimsOn(engine)
    await claim({ ...alias, text: 'taken', spaceId: 's9', targetId: 'l9' })
    const texts = ['free', 'FREE', 'taken', 'abc', 'admin']
    const claims = texts.map((text, at) => ({ ...alias, text, targetId: `l${at}` }))
    const outcomes = await transaction(deps, (deps) => claimAliases(deps, claims))
    expect(texts.map((_, at) => outcomes.get(`l${at}`))).toMatchObject([
      { key: 'free' },
      { code: 'err_26' },
      { code: 'err_26' },
      { code: 'err_29' },
      { code: 'err_26' },
    ])
  })
})
