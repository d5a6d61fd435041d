import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { claimGeneratedAlias, claimGeneratedAliases } from './generated-aliases.service.ts'

describeOnBothEngines('generated aliases', (engine) => {
  it('are seven characters that are not easily confused, and different', async () => {
    const deps = testDeps(engine)
    const owners = Array.from({ length: 300 }, (_, at) => ({ targetId: `l${at}`, spaceId: 's1' }))
    const claimed = await transaction(deps, (deps) => claimGeneratedAliases(deps, owners))
    const keys = [...claimed.values()].map((slug) => slug.key)
    expect(new Set(keys).size).toBe(300)
    for (const key of keys) expect(key).toMatch(/^[a-hjkmnp-z2-9]{7}$/)
  })

  it('are generated again if they are in use, protected or reserved', async () => {
    const drawn = ['aaaaaaa', 'aaaaaaa', 'waypost', 'bbbbbbb']
    const ids = { ...testDeps(engine).ids, shortCode: () => drawn.shift()! }
    const deps = testDeps(engine, { ids })
    const claim = (targetId: string) =>
      transaction(deps, (deps) => claimGeneratedAlias(deps, { targetId, spaceId: 's1' }))
    expect((await claim('l1')).key).toBe('aaaaaaa')
    expect((await claim('l2')).key).toBe('bbbbbbb')
  })

  it('get longer if all short ones are in use', async () => {
    const lengths: number[] = []
    const shortCode = (length: number) => {
      lengths.push(length)
      return length === 8 ? 'longer-1' : 'aaaaaaa'
    }
    const deps = testDeps(engine, { ids: { ...testDeps(engine).ids, shortCode } })
    const claim = (targetId: string) =>
      transaction(deps, (deps) => claimGeneratedAlias(deps, { targetId, spaceId: 's1' }))
    await claim('l1')
    expect((await claim('l2')).key).toBe('longer-1')
    expect(lengths).toEqual([7, 7, 7, 7, 8])
  })
})
