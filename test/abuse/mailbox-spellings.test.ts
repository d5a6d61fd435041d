import { afterEach, describe, expect, it } from 'vitest'
import { importSubscribers } from '#server/features/subscribers/list/import-subscribers.service.ts'
import { describeOn, describeOnBothEngines } from '../support/engines.ts'
import { createIdentityApp } from '../support/identity-app.ts'
import { createPublicApp, type PublicApp } from '../support/public-app.ts'
import { until } from '../support/until.ts'

const HOUR = 3_600_000
const roomy = { points: 1_000_000, windowMs: HOUR, store: 'memory' } as const

/** Eight spellings of one mailbox. */
const spellings = {
  'gmail.com': [
    'victim@gmail.com',
    'v.ictim@gmail.com',
    'vic.tim+a@gmail.com',
    'VICTIM@googlemail.com',
    'v.i.c.t.i.m@googlemail.com',
    'victim+b+c@GMAIL.com',
    'victim+@gmail.com',
    'victi.m@gmail.com',
  ],
  'outlook.com': Array.from({ length: 8 }, (_, at) =>
    at % 2 ? `Victim+${at}@Outlook.com` : `victim+x.${at}@outlook.com`,
  ),
  'bücher.example': Array.from({ length: 8 }, (_, at) =>
    at % 2 ? `victim+${at}@xn--bcher-kva.example` : `VICTIM+${at}@Bücher.example`,
  ),
}

describe.each(Object.entries(spellings))('A64: a mailbox at %s', (_domain, addresses) => {
  describeOn('sqlite', 'behind eight spellings', (engine) => {
    let app: PublicApp | undefined
    afterEach(() => app?.close())

    it('gets three mails of pages an hour and six a day, each to the address as typed', async () => {
      app = await createPublicApp(engine, { limits: { subscribe: roomy } })
      const page = await app.makePage('ada')
      const { deps } = app
      const mails = () => deps.mail.mails.map(({ to }) => to.address)
      for (const [hour, most] of [3, 6, 6].entries()) {
        for (const email of addresses) await app.browser().subscribe(page, email)
        const waiting = deps.db.selectFrom('outbox').select('id')
        await until(async () => (await waiting.execute()).length === 0)
        expect([hour, mails().length]).toEqual([hour, most])
        deps.clock.advance(HOUR)
      }
      const locals = addresses.map((address) => address.split('@')[0])
      for (const to of mails()) expect(locals).toContain(to.split('@')[0])
    })

    it('gets three mails about accounts an hour and six a day', async () => {
      const identity = await createIdentityApp(engine)
      const { deps } = identity
      const password = 'a-fine-secret'
      const taken: string[] = []
      for (let hour = 0; hour < 3; hour++) {
        for (const email of addresses) {
          const answer = await identity.browser().post('/post-jwt-register', { email, password })
          if (answer.status < 300) taken.push(`${hour}`)
          else expect(answer.body.error.message).toBe('err_344')
        }
        deps.clock.advance(HOUR)
      }
      expect(taken).toEqual(['0', '0', '0', '1', '1', '1'])
    })
  })
})

describeOnBothEngines('A64: addresses that are brought in', (engine) => {
  let app: PublicApp | undefined
  afterEach(() => app?.close())

  it('share the budget of their mailbox with the forms, and a refused one takes nothing of it', async () => {
    app = await createPublicApp(engine, { limits: { subscribe: roomy }, isSending: false })
    const { deps } = app
    const page = await app.makePage('ada')
    const all = Object.values(spellings).flat()
    const bring = () => importSubscribers(deps, page.userId, { pageId: page.id, addresses: all })
    const results = await bring()
    expect(results.filter((one) => one === 'mailed')).toHaveLength(9)
    expect(results.filter((one) => one === 'later')).toHaveLength(15)
    // what the hourly limit refused does not count towards the daily limit
    deps.clock.advance(HOUR)
    expect((await bring()).filter((one) => one === 'mailed')).toHaveLength(9)
    deps.clock.advance(HOUR)
    expect((await bring()).filter((one) => one === 'mailed')).toHaveLength(0)
  })
})

describeOn('sqlite', 'A64: this was not me', (engine) => {
  let app: PublicApp | undefined
  afterEach(() => app?.close())

  it('holds for every spelling of the mailbox at this page, and for nobody else', async () => {
    app = await createPublicApp(engine, { limits: { subscribe: roomy } })
    const { deps } = app
    const page = await app.makePage('ada')
    const mails = deps.mail.mails
    await app.browser().subscribe(page, 'victim+a@outlook.com')
    await until(() => mails.length === 1)
    const { unsubscribeUrl } = deps.mail.lastTo('victim+a@outlook.com')
    await app.browser().form(new URL(unsubscribeUrl!).pathname, { 'List-Unsubscribe': 'One-Click' })
    for (const email of ['victim+a@outlook.com', 'victim@outlook.com', 'VICTIM+b@outlook.com']) {
      expect((await app.browser().subscribe(page, email)).status).toBe(200)
      deps.clock.advance(HOUR)
    }
    await app.browser().subscribe(page, 'victims@outlook.com')
    await until(() => mails.length === 2)
    expect(mails[1]!.to.address).toBe('victims@outlook.com')
    const other = await app.makePage('bob')
    await app.browser().subscribe(other, 'victim@outlook.com')
    await until(() => mails.length === 3)
  })
})
