import { expect, it } from 'vitest'
import type { Dns, DnsAnswer } from '#server/platform/dns/dns.ts'
import { OutboundError } from '#server/platform/fetch/outbound-fetch.ts'
import { makeAccount } from '#test/support/creators.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import { checkDomain } from './check-domain.service.ts'
import { domainMailHandler } from './domain-mail.job.ts'
import { keepUpDomains } from './domains.job.ts'
import { stateOf } from './domains.presenter.ts'
import { findDomain } from './domains.repository.ts'
import { addDomain } from './domains.service.ts'

const HOST = 'go.shop.example'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What the fake DNS answers; tests change it. Domains must lead to `localhost`. */
interface Said {
  texts: string[] | 'no answer'
  leads: boolean | 'no answer'
}

function dnsOf(said: Said): Dns {
  const unknown: DnsAnswer = { kind: 'unknown', reason: 'ESERVFAIL' }
  const of = (values: string[]): DnsAnswer =>
    values.length === 0 ? { kind: 'none' } : { kind: 'found', values }
  return {
    texts: async () => (said.texts === 'no answer' ? unknown : of(said.texts)),
    aliases: async () =>
      said.leads === 'no answer' ? unknown : of(said.leads ? ['localhost'] : []),
    addresses: async () => (said.leads === 'no answer' ? unknown : of([])),
    nameServers: async () => unknown,
  }
}

async function prepare(engine: TestEngine) {
  const said: Said = { texts: [], leads: false }
  const deps = testDeps(engine, {
    dns: dnsOf(said),
    fetchOutside: () => Promise.reject(new OutboundError('timeout')),
    views: {
      renderDomainMail: async ({ kind, host, isLast }: Record<string, unknown>) => ({
        subject: `${kind}${isLast ? ' last' : ''} ${host}`,
        html: '',
        text: '',
      }),
    } as never,
  })
  const add = async (name: string) => {
    const account = await makeAccount(deps, name)
    const { row } = await addDomain(deps, account.userId, { host: HOST })
    return row
  }
  const check = async (id: string) => {
    const checked = await checkDomain(deps, id, true)
    return {
      state: stateOf(checked!.row),
      problem: checked!.row.problem,
      isTaken: checked!.isTaken,
    }
  }
  return { deps, said, add, check }
}

/** Sends what is due now, like the runner. */
async function mailsDue(deps: TestDeps) {
  const rows = await deps.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'domains.mail')
    .where('due_at', '<=', deps.clock.now())
    .orderBy('id')
    .execute()
  const before = deps.mail.mails.length
  for (const { id, payload } of rows) {
    await domainMailHandler.run(deps, JSON.parse(payload) as never, { id, attempt: 1, sinceAt: 0 })
    await deps.db.deleteFrom('outbox').where('id', '=', id).execute()
  }
  return deps.mail.mails.slice(before).map(({ subject }) => subject)
}

describeOnBothEngines('checks of a domain', (engine) => {
  it('lead from pending through owned to active', async () => {
    const { said, add, check } = await prepare(engine)
    const { id, token } = await add('ada')
    expect(await check(id)).toMatchObject({ state: 'pending', problem: 'err_281' })
    said.texts = ['other', token]
    expect(await check(id)).toMatchObject({ state: 'owned', problem: 'err_281' })
    said.leads = true
    expect(await check(id)).toMatchObject({ state: 'active', problem: '' })
  })

  it('run at once, after 1, 5, 15 and 60 minutes, and daily', async () => {
    const { deps, add } = await prepare(engine)
    const { id } = await add('ada')
    const dueAt = async () => {
      const rows = await deps.db
        .selectFrom('outbox')
        .select('due_at')
        .where('kind', '=', 'domains.check')
        .execute()
      expect(rows).toHaveLength(1)
      return rows[0]!.due_at
    }
    expect(await dueAt()).toBe(0)
    for (const minutes of [1, 5, 15, 60, 24 * 60, 24 * 60]) {
      // carried out, so it no longer waits
      await deps.db.deleteFrom('outbox').execute()
      await checkDomain(deps, id, true)
      expect((await dueAt()) - deps.clock.now()).toBe(minutes * 60_000)
    }
    // a check that a person requests does not change the schedule
    const next = await dueAt()
    await checkDomain(deps, id, false)
    expect(await dueAt()).toBe(next)
  })

  it('change nothing without an answer, for any length of time (F30)', async () => {
    const { deps, said, add, check } = await prepare(engine)
    const { id, token } = await add('ada')
    said.texts = [token]
    said.leads = true
    expect(await check(id)).toMatchObject({ state: 'active' })
    said.texts = 'no answer'
    said.leads = 'no answer'
    for (let day = 0; day < 30; day++) {
      deps.clock.advance(DAY_MS)
      expect(await check(id)).toMatchObject({ state: 'active', problem: '' })
    }
    expect(await mailsDue(deps)).toEqual([])
  })

  it('release a name after seven days without its proof, and warn before (A62)', async () => {
    const { deps, said, add, check } = await prepare(engine)
    const { id, token } = await add('ada')
    said.texts = [token]
    said.leads = true
    await check(id)
    said.texts = []
    expect(await check(id)).toMatchObject({ state: 'failing', problem: 'err_281' })
    expect(await findDomain(deps.db, id)).toMatchObject({ host: HOST })
    expect(await mailsDue(deps)).toEqual([`unproven ${HOST}`])
    // the proof is back in time: nothing is lost, and the seven days start again
    deps.clock.advance(6 * DAY_MS)
    expect(await mailsDue(deps)).toEqual([`unproven last ${HOST}`])
    said.texts = [token]
    expect(await check(id)).toMatchObject({ state: 'active' })
    said.texts = []
    await check(id)
    await mailsDue(deps)
    deps.clock.advance(7 * DAY_MS - 1)
    expect(await check(id)).toMatchObject({ state: 'failing' })
    expect(await findDomain(deps.db, id)).toMatchObject({ host: HOST })
    deps.clock.advance(1)
    await check(id)
    expect(await findDomain(deps.db, id)).toMatchObject({ host: null, verified_at: null })
    expect(await mailsDue(deps)).toContain(`released ${HOST}`)
  })

  it('keep the name for the space that proved it, even if it leads elsewhere', async () => {
    const { deps, said, add, check } = await prepare(engine)
    const { id, token } = await add('ada')
    said.texts = [token]
    said.leads = true
    await check(id)
    said.leads = false
    expect(await check(id)).toMatchObject({ state: 'failing' })
    expect(await mailsDue(deps)).toEqual([`elsewhere ${HOST}`])
    deps.clock.advance(7 * DAY_MS)
    expect(await check(id)).toMatchObject({ state: 'owned' })
    expect(await findDomain(deps.db, id)).toMatchObject({ host: HOST, pointed_at: null })
  })

  it('give a name that two spaces claim to the one that proves it (A62)', async () => {
    const { deps, said, add, check } = await prepare(engine)
    const [ada, bob] = [await add('ada'), await add('bob')]
    said.texts = [bob.token]
    expect(await check(ada.id)).toMatchObject({ state: 'pending' })
    expect(await check(bob.id)).toMatchObject({ state: 'owned', isTaken: false })
    // the holder keeps the name while its own proof exists
    said.texts = [ada.token, bob.token]
    expect(await check(ada.id)).toMatchObject({ state: 'pending', isTaken: true })
    expect(await findDomain(deps.db, bob.id)).toMatchObject({ host: HOST })
    // without it the other claim gets the name, with an id of its own
    said.texts = [ada.token]
    expect(await check(ada.id)).toMatchObject({ state: 'owned', isTaken: false })
    expect(await findDomain(deps.db, ada.id)).toMatchObject({ host: HOST })
    expect(await findDomain(deps.db, bob.id)).toMatchObject({ host: null, verified_at: null })
    expect(await mailsDue(deps)).toEqual([`released ${HOST}`])
  })

  it('end a claim that was not proven within seven days, and no other', async () => {
    const { deps, said, add, check } = await prepare(engine)
    const ada = await add('ada')
    said.texts = [ada.token]
    await check(ada.id)
    said.texts = 'no answer'
    deps.clock.advance(HOUR_MS)
    await deps.db.updateTable('domain').set({ host: null }).where('id', '=', ada.id).execute()
    const bob = await add('bob')
    deps.clock.advance(7 * DAY_MS - 1)
    await keepUpDomains(deps)
    expect(await findDomain(deps.db, bob.id)).toBeDefined()
    deps.clock.advance(2)
    await keepUpDomains(deps)
    expect(await findDomain(deps.db, bob.id)).toBeUndefined()
    expect(await findDomain(deps.db, ada.id)).toBeDefined()
  })
})
