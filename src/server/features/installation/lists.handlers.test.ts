import { expect, it } from 'vitest'
import { insertDomain } from '#server/features/domains/domains.repository.ts'
import { saveCertificate } from '#server/platform/tls/certificate.repository.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { administrator, createHttpApp } from '#test/support/http-app.ts'
import { definePackage } from '#test/support/packages.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { givePackage, saveOwnLimits } from '../packages/index.ts'
import { installationRoutes } from './index.ts'

interface Listed {
  hasOwnLimits: boolean
}

describeOnBothEngines('the lists of administrators', (engine) => {
  const open = async (names: readonly string[]) => {
    const deps = testDeps(engine)
    const accounts = []
    for (const name of names) accounts.push(await makeAccount(deps, name))
    const sessions = { wp_live_admin: administrator }
    const app = await createHttpApp({ deps, routes: installationRoutes, sessions })
    const ask = async (path: string) => {
      const headers = { host: 'localhost:3000', authorization: 'Bearer wp_live_admin' }
      const answer = await app.inject({ url: `/api/v1/admin/${path}`, headers })
      return answer.json()
    }
    return { deps, accounts, ask, close: () => app.fastify.close() }
  }

  it('page through accounts and spaces, find by part of a name, and filter', async () => {
    const { deps, accounts, ask, close } = await open(['ada', 'bob', 'cleo'])
    const first = await ask('accounts?limit=2')
    expect(first.items).toHaveLength(2)
    const rest = await ask(`accounts?limit=2&cursor=${first.nextCursor}`)
    const all = [...first.items, ...rest.items]
    expect(rest.nextCursor).toBeNull()
    expect(new Set(all.map(({ id }) => id)).size).toBe(3)
    expect(all[0]).toMatchObject({ status: 'active', role: 'member', spaces: 1, isYou: false })
    expect(all[0].package).toBeNull()
    await definePackage(deps, { id: 'free', isFree: true })
    await definePackage(deps, { id: 'pro' })
    const { spaceId } = accounts[1]!
    await transaction(deps, (deps) =>
      givePackage(deps, { spaceId, packageId: 'pro', source: 'grant', span: { until: null } }),
    )
    const names = (await ask('accounts')).items.map((one: { package: string }) => one.package)
    expect(names).toEqual(['free', 'pro', 'free'])
    await saveOwnLimits(deps.db, spaceId, { pages: 2 })
    const own = (await ask('accounts')).items.filter((one: Listed) => one.hasOwnLimits)
    expect(own).toMatchObject([{ personalSpaceId: spaceId, email: 'bob@example.com' }])
    const spaces = (await ask('spaces')).items.filter((one: Listed) => one.hasOwnLimits)
    expect(spaces).toMatchObject([{ id: spaceId }])
    await deps.db
      .updateTable('user')
      .set({ status: 'banned' })
      .where('id', '=', accounts[1]!.userId)
      .execute()
    const banned = await ask('accounts?status=banned')
    expect(banned.items.map(({ id }: { id: string }) => id)).toEqual([accounts[1]!.userId])
    expect((await ask('accounts?q=CLE')).items).toHaveLength(1)

    const newest = await ask('spaces?limit=1')
    expect(newest.items[0]).toMatchObject({ isPersonal: true, members: 1, isDeleted: false })
    const older = await ask(`spaces?limit=5&cursor=${newest.nextCursor}`)
    expect(older.items).toHaveLength(2)
    expect((await ask('spaces?kind=shared')).items).toEqual([])
    expect((await ask('accounts?cursor=nonsense')).error.message).toBe('err_400')
    await close()
  })

  it('show domains with their problem and that of their certificate', async () => {
    const { deps, accounts, ask, close } = await open(['ada'])
    const put = (name: string, problem: string) =>
      insertDomain(deps.db, {
        ...{ id: deps.ids.uuid(), name, host: name, space_id: accounts[0]!.spaceId, problem },
        ...{ verified_at: 1, pointed_at: 1, created_at: 1 },
      })
    await put('bad.example', 'err_283')
    await put('good.example', '')
    const problem = JSON.stringify({ reason: 'refused', detail: 'no such name' })
    await saveCertificate(deps.db, 'bad.example', { next_order_at: 5_000, problem })
    const { items } = await ask('domains')
    expect(items.map(({ host }: { host: string }) => host)).toEqual(['bad.example', 'good.example'])
    expect(items[0]).toMatchObject({
      problem: 'err_283',
      isProven: true,
      certificateProblem: { reason: 'refused', detail: 'no such name' },
    })
    expect((await ask('domains?hasProblem=true')).items).toHaveLength(1)
    const page = await ask('domains?limit=1')
    expect((await ask(`domains?limit=1&cursor=${page.nextCursor}`)).items[0].host).toBe(
      'good.example',
    )
    await close()
  })
})
