import { expect, it } from 'vitest'
import { overviewEndpoint } from '#contract/system.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { saveCertificate } from '#server/platform/tls/certificate.repository.ts'
import { openBillingApp } from '#test/support/billing-app.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { readOverview } from './overview.service.ts'

const MINUTE_MS = 60_000

describeOnBothEngines('the overview of the installation', (engine) => {
  it('counts, and says what needs attention', async () => {
    const config = { smtpUrl: 'smtp://mail.example' }
    const deps = testDeps(engine, { config })
    const read = async () => overviewEndpoint.answer.parse(await readOverview(deps))
    expect(await read()).toMatchObject({
      accounts: { active: 0, banned: 0 },
      links: 0,
      clicks: 0,
      backlog: { mails: 0, work: 0, oldestAt: null, failed: 0 },
      certificates: { isOwn: false, valid: 0, failed: [] },
      versions: { node: process.versions.node, database: expect.stringMatching(/^\w+ \d+\./) },
      attention: [],
    })

    const since = new Date(deps.clock.now()).toISOString()
    await enqueue(deps, { kind: 'identity.code-mail', payload: {} })
    await enqueue(deps, { kind: 'moves.run', payload: {} })
    const later = deps.clock.now() + 60 * MINUTE_MS
    await enqueue(deps, { kind: 'moves.run', payload: {}, notBeforeAt: later })
    await saveCertificate(deps.db, 'go.example', {
      next_order_at: deps.clock.now() + MINUTE_MS,
      failures: 2,
      problem: JSON.stringify({ reason: 'refused', detail: 'no such name' }),
    })
    deps.clock.advance(11 * MINUTE_MS)
    const { backlog, certificates, attention } = await read()
    expect(backlog).toEqual({ mails: 1, work: 1, oldestAt: since, failed: 0 })
    expect(certificates.failed).toMatchObject([
      { host: 'go.example', reason: 'refused', detail: 'no such name', expiresAt: null },
    ])
    expect(attention).toEqual([
      { kind: 'mails-late', count: 1 },
      { kind: 'work-late', count: 1 },
      { kind: 'certificates-failed', count: 1 },
    ])
  })

  it('says that Stripe is away once it has not answered for ten minutes (F30)', async () => {
    const place = await openBillingApp(engine)
    const { deps, stripe, runJobs } = place
    const read = async () => (await readOverview(deps)).attention.map(({ kind }) => kind)
    await place.putStripe()
    await runJobs()
    stripe.state.isAway = true
    const isAway = { name: 'unavailable' }
    await expect(runJobs()).rejects.toMatchObject(isAway)
    expect(await read()).not.toContain('stripe-away')
    deps.clock.advance(10 * MINUTE_MS)
    await expect(runJobs()).rejects.toMatchObject(isAway)
    expect(await read()).toContain('stripe-away')
    stripe.state.isAway = false
    await runJobs()
    expect(await read()).not.toContain('stripe-away')
    // a key that Stripe does not take any more is as bad
    const { key } = stripe.state
    stripe.state.key = 'sk_test_other'
    await expect(runJobs()).rejects.toThrow('Invalid API Key')
    deps.clock.advance(10 * MINUTE_MS)
    expect(await read()).toContain('stripe-away')
    stripe.state.key = key
    expect((await place.putStripe()).status).toBe(200)
    expect(await read()).not.toContain('stripe-away')
    await place.close()
  })

  it('says that nobody gets mail without a mail server, and that the disk is full', async () => {
    const disk = {
      state: () => 'full' as const,
      freeBytes: () => 5,
      hasRoomForUploads: () => false,
    }
    const { attention } = await readOverview(testDeps(engine, { disk }))
    expect(attention.map(({ kind }) => kind)).toEqual(['disk-full', 'no-mail-server'])
  })

  it('counts people, and totals at most a minute late', async () => {
    const deps = testDeps(engine)
    expect((await readOverview(deps)).spaces).toBe(0)
    await makeAccount(deps, 'ada')
    expect(await readOverview(deps)).toMatchObject({
      accounts: { active: 1 },
      newAccounts: 1,
      spaces: 0,
    })
    deps.clock.advance(MINUTE_MS)
    expect((await readOverview(deps)).spaces).toBe(1)
  })
})
