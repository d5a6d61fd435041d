import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { changePage, createPage, loadPageById, setPublished } from '../pages/index.ts'
import { blockAddress } from '../safety/blocked-addresses.service.ts'
import { decideAppeal, listInboxAppeals } from './appeals.service.ts'
import { appealForPage, disablePage, freePage, getPageBlock } from './page-appeals.service.ts'
import { recheckPages } from './recheck-pages.service.ts'

const page = { cursor: undefined, limit: 10 }

async function setUp(deps: TestDeps) {
  const { userId } = await makeAccount(deps, 'ada')
  const { id } = await createPage(deps, userId, { username: 'ada-page' })
  const mine = { userId, id }
  await setPublished(deps, mine, true)
  const state = async () => (await loadPageById(deps, id))?.state
  const notices = async () =>
    (await deps.db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind)
  return { mine, id, state, notices }
}

describeOnBothEngines('a blocked page', (engine) => {
  it('may be appealed by its owner, once until that is decided', async () => {
    const deps = testDeps(engine)
    const { mine, id, state, notices } = await setUp(deps)
    const other = await makeAccount(deps, 'bob')
    await expect(appealForPage(deps, mine, 'why')).rejects.toMatchObject({ name: 'conflict' })
    await transaction(deps, (deps) => disablePage(deps, id))
    expect(await notices()).toEqual(['quarantine.page-notice'])
    const foreign = { userId: other.userId, id }
    await expect(appealForPage(deps, foreign, 'x')).rejects.toMatchObject({ name: 'notFound' })
    await expect(getPageBlock(deps, foreign)).rejects.toMatchObject({ name: 'notFound' })
    await appealForPage(deps, mine, 'It is my page')
    await expect(appealForPage(deps, mine, 'again')).rejects.toMatchObject({ name: 'conflict' })
    const { rows, total } = await listInboxAppeals(deps, { isOpen: true }, page)
    expect([total, rows[0]]).toMatchObject([
      1,
      { text: 'It is my page', username: 'ada-page', email: 'ada@example.com' },
    ])
    const decide = (isGranted: boolean) =>
      decideAppeal(deps, 'admin', rows[0]!.id, { isGranted, answer: 'Fine' })
    await decide(true)
    expect(await state()).toBe('published')
    await expect(decide(false)).rejects.toMatchObject({ name: 'conflict' })
    expect((await getPageBlock(deps, mine)).appeal).toMatchObject({
      state: 'granted',
      answer: 'Fine',
    })
    expect(await notices()).toContain('quarantine.appeal-notice')
  })

  it('is blocked if its forwarding turned bad: checked daily, and left alone if an appeal was granted', async () => {
    const deps = testDeps(engine)
    const { mine, id, state, notices } = await setUp(deps)
    await changePage(deps, mine, { forwardTo: 'https://turned.example/x' })
    await blockAddress(deps, 'admin', { pattern: 'turned.example', reason: 'malware', note: '' })
    expect(await recheckPages(deps, 'turned.example')).toEqual({ blocked: 1, freed: 0 })
    expect(await recheckPages(deps, null)).toEqual({ blocked: 0, freed: 0 })
    expect([await state(), (await notices()).includes('quarantine.page-notice')]).toEqual([
      'blocked',
      true,
    ])
    expect((await getPageBlock(deps, mine)).page).toMatchObject({
      blocked_reason: 'malware',
      blocked_host: 'turned.example',
    })
    await transaction(deps, (deps) => freePage(deps, id, 'admin'))
    expect(await recheckPages(deps, null)).toEqual({ blocked: 0, freed: 0 })
    expect(await state()).toBe('published')
  })

  it('is unblocked if the lists no longer contain it', async () => {
    const deps = testDeps(engine)
    const { mine, state } = await setUp(deps)
    await changePage(deps, mine, { forwardTo: 'https://turned.example/x' })
    const given = { pattern: 'turned.example', reason: 'spam' as const, note: '' }
    await blockAddress(deps, 'admin', given)
    await recheckPages(deps, null)
    await deps.db.deleteFrom('blocked_address').execute()
    expect(await recheckPages(deps, null)).toEqual({ blocked: 0, freed: 1 })
    expect(await state()).toBe('published')
  })
})
