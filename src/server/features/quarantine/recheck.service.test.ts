import { expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import { blockAddress, unblockAddress } from '#server/features/safety/blocked-addresses.service.ts'
import * as views from '#server/views.tsx'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { changeLink, createLink } from '../links/index.ts'
import { appeal, decideAppeal } from './appeals.service.ts'
import { quarantineOutboxHandlers } from './quarantine.job.ts'
import { recheckLinks } from './recheck.service.ts'

const bad = 'https://sub.bad.example/x'

describeOnBothEngines('looking at links again', (engine) => {
  async function setUp() {
    const deps = testDeps(engine, { views })
    const { userId } = await makeAccount(deps, 'ada')
    const make = (alias: string, fields: object = {}) =>
      createLink(
        deps,
        userId,
        newLinkSchema.parse({ alias, destination: 'https://good.example/', ...fields }),
      )
    const block = (pattern: string) =>
      blockAddress(deps, 'admin', { pattern, reason: 'phishing', note: '' })
    const states = async () => {
      const rows = await deps.db
        .selectFrom('link')
        .select(['alias', 'blocked_reason', 'blocked_host'])
        .where('blocked_at', 'is not', null)
        .orderBy('alias')
        .execute()
      return rows.map((row) => [row.alias, row.blocked_reason, row.blocked_host].join(' '))
    }
    const due = async (kind: string) =>
      (await deps.db.selectFrom('outbox').selectAll().where('kind', '=', kind).execute()).map(
        ({ id, payload }) => ({ id, payload: JSON.parse(payload) }),
      )
    return { deps, userId, make, block, states, due }
  }

  it('blocks links that now lead to a bad address, by any of their addresses, and unblocks them', async () => {
    const { deps, make, block, states } = await setUp()
    await make('good')
    await make('main', { destination: bad })
    await make('after', { endedDestination: bad, endsAt: '2100-01-01T00:00:00.000Z' })
    const rule = {
      id: 'r',
      target: { kind: 'destination', destination: 'https://BAD.example/' },
    }
    await make('rule', { rules: [rule] })
    expect(await recheckLinks(deps, null)).toEqual({ blocked: 0, freed: 0 })
    const row = await block('bad.example')
    expect(await recheckLinks(deps, 'bad.example')).toEqual({ blocked: 3, freed: 0 })
    expect(await states()).toEqual([
      'after phishing sub.bad.example',
      'main phishing sub.bad.example',
      'rule phishing bad.example',
    ])
    expect(await recheckLinks(deps, null)).toEqual({ blocked: 0, freed: 0 })
    await unblockAddress(deps, row.id)
    expect(await recheckLinks(deps, 'bad.example')).toEqual({ blocked: 0, freed: 3 })
    expect(await states()).toEqual([])
  })

  it('goes through more links than one step handles', async () => {
    const { deps, userId, make, block } = await setUp()
    const { id } = await make('first', { destination: bad })
    const row = await deps.db
      .selectFrom('link')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 501 }, (_, at) => ({
      ...row,
      id: deps.ids.uuid(),
      slug_key: `copy${at}`,
      alias: `copy${at}`,
      created_by: userId,
    }))
    await deps.db.insertInto('link').values(copies).execute()
    await block('*.bad.example')
    expect(await recheckLinks(deps, null)).toEqual({ blocked: 502, freed: 0 })
  })

  it('writes to the owner once, naming the links', async () => {
    const { deps, make, block, due } = await setUp()
    await make('one1', { destination: bad })
    await make('two2', { destination: bad })
    await block('bad.example')
    await recheckLinks(deps, null)
    const [notice, ...more] = await due('quarantine.block-notice')
    expect(more).toEqual([])
    const { run } = quarantineOutboxHandlers['quarantine.block-notice']!
    await run(deps, notice!.payload as never, { id: notice!.id, attempt: 1, sinceAt: 0 })
    const [mail] = deps.mail.mails
    expect(mail).toMatchObject({ to: { address: 'ada@example.com' } })
    expect(mail!.subject).toBe('2 of your links show a warning')
    for (const text of ['/one1', '/two2', 'sub.bad.example']) expect(mail!.text).toContain(text)
  })

  it('unblocks a link whose destination is changed to a good one, and no sooner', async () => {
    const { deps, userId, make, block, states } = await setUp()
    const { id } = await make('main', { destination: bad })
    await block('bad.example')
    await recheckLinks(deps, null)
    await changeLink(deps, { userId, id }, { title: 'still bad' })
    await changeLink(deps, { userId, id }, { endedDestination: 'https://good.example/end' })
    expect(await states()).toHaveLength(1)
    const call = changeLink(deps, { userId, id }, { destination: 'https://bad.example/other' })
    await expect(call).rejects.toMatchObject({ code: 'err_241' })
    await changeLink(deps, { userId, id }, { destination: 'https://good.example/' })
    expect(await states()).toEqual([])
  })

  it('leaves one that an administrator disabled as it is, whatever lists and owner do', async () => {
    const { deps, userId, make, states } = await setUp()
    const { id } = await make('main')
    const change = { blocked_at: 1, blocked_reason: 'administrator' }
    await deps.db.updateTable('link').set(change).where('id', '=', id).execute()
    expect(await recheckLinks(deps, null)).toEqual({ blocked: 0, freed: 0 })
    const call = changeLink(deps, { userId, id }, { destination: 'https://other.example/' })
    await expect(call).rejects.toMatchObject({ code: 'err_146', status: 409 })
    expect(await states()).toEqual(['main administrator '])
  })

  it('does not block again what an appeal unblocked, while its addresses stay the same', async () => {
    const { deps, userId, make, block, states, due } = await setUp()
    const { id } = await make('main', { destination: bad })
    await block('bad.example')
    await recheckLinks(deps, null)
    const { appeal: made } = await appeal(deps, { userId, id }, 'It is my shop')
    await decideAppeal(deps, 'admin', made!.id, { isGranted: true, answer: 'Sorry' })
    expect(await states()).toEqual([])
    await recheckLinks(deps, null)
    expect(await states()).toEqual([])
    const [notice] = await due('quarantine.appeal-notice')
    const { run } = quarantineOutboxHandlers['quarantine.appeal-notice']!
    await run(deps, notice!.payload as never, { id: notice!.id, attempt: 1, sinceAt: 0 })
    expect(deps.mail.mails.at(-1)).toMatchObject({ subject: 'Your link works again' })
    expect(deps.mail.mails.at(-1)!.text).toContain('Sorry')
    await deps.db
      .updateTable('link')
      .set({ destination_href: 'https://bad.example/other' })
      .where('id', '=', id)
      .execute()
    await recheckLinks(deps, null)
    expect(await states()).toEqual(['main phishing bad.example'])
  })
})
