import { expect, it } from 'vitest'
import { blockAddress } from '#server/features/safety/blocked-addresses.service.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { makeAccount } from '#test/support/creators.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { listPagesToJudge } from './blocked-pages.repository.ts'
import { addressesOfPage, blockPage, unblockPage } from './blocked-pages.service.ts'
import { changePage } from './change-page.service.ts'
import { findPage } from './pages.repository.ts'
import { createPage, setPublished } from './pages.service.ts'
import { loadPageById } from './shown/load-page.service.ts'

async function setUp(deps: TestDeps) {
  const { userId } = await makeAccount(deps, 'ada')
  const { id } = await createPage(deps, userId, { username: 'ada-page' })
  await setPublished(deps, { userId, id }, true)
  const block = (reason: 'phishing' | 'administrator', host = 'bad.example') =>
    transaction(deps, (deps) => blockPage(deps, id, { reason, host }))
  const page = async () => (await findPage(deps.db, id))!
  const state = async () => (await loadPageById(deps, id))?.state
  return { caller: { userId, id }, id, block, page, state }
}

describeOnBothEngines('a page behind the warning page', (engine) => {
  it('is blocked once, unblocked once, and both are written into the audit', async () => {
    const deps = testDeps(engine)
    const { id, block, page, state } = await setUp(deps)
    expect(await block('administrator', '')).toBeDefined()
    expect(await block('administrator', '')).toBeUndefined()
    expect([await state(), (await page()).blocked_reason]).toEqual(['blocked', 'administrator'])
    const free = () => transaction(deps, (deps) => unblockPage(deps, id))
    expect(await free()).toBeDefined()
    expect(await free()).toBeUndefined()
    expect(await state()).toBe('published')
    const audit = await deps.db
      .selectFrom('audit_entry')
      .select(['action', 'object_text'])
      .where('object_kind', '=', 'page')
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { action: 'page-block', object_text: 'ada-page' },
      { action: 'page-unblock', object_text: 'ada-page' },
    ])
  })

  it('is unblocked once its owner leads it elsewhere, unless an administrator disabled it', async () => {
    const deps = testDeps(engine)
    const { caller, block, state } = await setUp(deps)
    const lead = (forwardTo: string | null) => changePage(deps, caller, { forwardTo })
    await lead('https://turned.example/')
    await blockAddress(deps, 'admin', { pattern: 'turned.example', reason: 'phishing', note: '' })
    await block('phishing', 'turned.example')
    await changePage(deps, caller, { title: 'Other words' })
    expect(await state()).toBe('blocked')
    await expect(lead('https://sub.turned.example/')).rejects.toMatchObject({ code: 'err_241' })
    await changePage(deps, caller, { endedDestination: 'https://good.example/' })
    expect(await state()).toBe('blocked')
    await lead('https://good.example/')
    expect(await state()).toBe('published')
    await lead('https://good.example/a')
    await block('administrator', '')
    await lead(null)
    expect(await state()).toBe('blocked')
  })

  it('is judged by where it forwards and where it leads after its end', async () => {
    const deps = testDeps(engine)
    const { caller, id, block } = await setUp(deps)
    const ids = async (text: string | null) =>
      (await listPagesToJudge(deps.db, { after: '', text, limit: 10 })).pages.map(({ id }) => id)
    expect(await ids(null)).toEqual([])
    await changePage(deps, caller, {
      forwardTo: 'https://One.example/x',
      endedDestination: 'http://two.example/',
    })
    expect(await ids(null)).toEqual([id])
    expect([await ids('one.example'), await ids('three.example')]).toEqual([[id], []])
    const leading = {
      forward_to: 'https://One.example/x',
      ended_destination: 'javascript:1',
      description: 'See https://bücher.example/ä.',
      texts: ['(https://one.example/x)', 'https://a@b.example/'],
    }
    expect(addressesOfPage(leading)).toEqual([
      'https://one.example/x',
      'https://xn--bcher-kva.example/%C3%A4',
    ])
    await block('administrator', '')
    expect(await ids(null)).toEqual([])
  })
})
