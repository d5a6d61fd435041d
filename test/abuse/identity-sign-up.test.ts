import { expect, it } from 'vitest'
import { RESERVED_SLUGS } from '#contract/links/reserved-slugs.ts'
import { makeAccount } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp, type IdentityApp } from '#test/support/identity-app.ts'

const REGISTER = '/post-jwt-register'
const VERIFY = '/api/v1/auth/verify-email'
const password = 'a-fine-secret'
/** a refused call may change counters of limits, nothing else */
const COUNTERS = ['counter']

async function refusalsOf(app: IdentityApp, bodies: readonly object[]) {
  const answers = []
  for (const body of bodies) answers.push(await app.browser().post(REGISTER, body))
  return answers.map((answer) => `${answer.status} ${answer.body?.error?.message}`)
}

describeOnBothEngines('names at sign-up', (engine) => {
  it('A15: refuses every reserved name, in upper case and full width, with err_20_1', async () => {
    const app = await createIdentityApp(engine)
    const before = await readAllTables(engine.database)
    const wide = (text: string) =>
      [...text]
        .map((one) => (one === ' ' ? one : String.fromCharCode(one.charCodeAt(0) + 0xfee0)))
        .join('')
    const names = [...RESERVED_SLUGS].flatMap((name) => [name, name.toUpperCase(), wide(name)])
    const looks = ['waypost', 'WAYP0ST', 'way-post', 'paypa1', 'раypal', 'Offici4l']
    const bodies = [...names, ...looks].map((username) => ({
      email: 'a@x.example',
      password,
      username,
    }))
    const refusals = await refusalsOf(app, bodies)
    expect(new Set(refusals)).toEqual(new Set(['409 err_20_1']))
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('A16: takes ASCII only', async () => {
    const app = await createIdentityApp(engine)
    const before = await readAllTables(engine.database)
    const tricks = [
      'ſamuel',
      '\u212aelvin',
      'ıstanbul',
      'ada\u202elove',
      'a\u200bdalove',
      'adä',
      'a b c',
      'ab',
      'a'.repeat(51),
      'ada\0love',
      'ada/love',
      'ada.love',
      '%2e%2e',
    ]
    const refusals = await refusalsOf(
      app,
      tricks.map((username) => ({ email: 'a@x.example', password, username })),
    )
    expect(refusals).toEqual(tricks.map(() => '400 err_400'))
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('A16: the unique index on the canonical key decides, not the code', async () => {
    const app = await createIdentityApp(engine)
    const names = ['grace', 'Grace', 'GRACE', 'gRACE', 'GrAcE', 'graCE', 'grACe', 'gRaCe']
    const answers = await Promise.all(
      names.map((username, at) =>
        app.browser().post(REGISTER, { email: `p${at}@x.example`, password, username }),
      ),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(names.length - 1)
  })
})

describeOnBothEngines('addresses at sign-up', (engine) => {
  it('A17: refuses what is not one plain address with err_7', async () => {
    const app = await createIdentityApp(engine)
    const before = await readAllTables(engine.database)
    const tricks = [
      'a＠b.com',
      '"x@evil y"@good.example',
      'a@b.com, c@d.com',
      'a@b.com;c@d.com',
      'a(comment)@b.com',
      'a@b.com\r\nBcc: c@d.com',
      'a@b.com\n',
      '<a@b.com>',
      'Ada <a@b.com>',
      'a@[127.0.0.1]',
      'a@localhost',
      'ä@b.com',
      'a@@b.com',
      'a@b',
      '@b.com',
      'a@',
      '',
      'a..b@c.com',
      `${'a'.repeat(65)}@b.com`,
      `a@${'b'.repeat(250)}.com`,
      'a@b.com\0',
      'a@b。com@evil.example',
    ]
    const refusals = await refusalsOf(
      app,
      tricks.map((email) => ({ email, password })),
    )
    // a trailing line break comes from pasting, not from an attack
    expect(refusals.filter((refusal) => refusal !== '400 err_7')).toEqual(['200 undefined'])
    expect(tricks[refusals.indexOf('200 undefined')]).toBe('a@b.com\n')
    const after = await readAllTables(engine.database)
    for (const table of ['user', 'page', 'slug', 'space'])
      expect(after[table]).toEqual(before[table])
    expect(after.outbox).toHaveLength(1)
  })

  it('A40: stores nothing that is not asked for', async () => {
    const app = await createIdentityApp(engine)
    const tables = await app.deps.db.introspection.getTables()
    const columns = tables.flatMap((table) => table.columns.map((column) => column.name))
    const extra = Object.fromEntries(columns.map((name) => [name, 'administrator']))
    const body = {
      ...extra,
      idx: 1,
      id: 'mine',
      email: 'eve@x.example',
      password,
      username: 'eve',
      role: 'administrator',
      status: 'active',
      made_by: 'x',
      email_verified: true,
    }
    const tab = app.browser()
    const answer = await tab.post(REGISTER, body)
    expect(answer.status).toBe(200)
    expect(answer.body.role).toBe('member')
    expect(answer.body.uid).not.toBe('mine')
    const code = await app.codeFor('eve@x.example')
    await tab.post(VERIFY, { email: 'eve@x.example', code })
    const user = await app.deps.db
      .selectFrom('user')
      .selectAll()
      .where('email', '=', 'eve@x.example')
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      role: 'member',
      status: 'active',
      made_by: 'sign-up',
      name: 'eve',
    })
    const strict = await tab.post(VERIFY, { email: 'eve@x.example', code, role: 'administrator' })
    expect([strict.status, strict.body.error.message]).toEqual([400, 'err_400'])
  })
})

describeOnBothEngines('A43: who has an account', (engine) => {
  it('cannot be told from registering: same answer, same writes, one outbox row on each way', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email: 'known@x.example' })
    const writesOf = async (email: string) => {
      const before = await readAllTables(engine.database, COUNTERS)
      const answer = await app.browser().post(REGISTER, { email, password })
      const after = await readAllTables(engine.database, COUNTERS)
      const grown = Object.keys(after)
        .map((table) => [table, after[table]!.length - before[table]!.length] as const)
        .filter(([, rows]) => rows !== 0)
      return { answer, grown }
    }
    const unknown = await writesOf('stranger@x.example')
    const known = await writesOf('known@x.example')
    expect(known.grown).toEqual(unknown.grown)
    expect(Object.fromEntries(known.grown)).toEqual({ outbox: 1, sign_up: 1, username_hold: 1 })
    expect(known.answer.status).toBe(unknown.answer.status)
    expect(Object.keys(known.answer.body)).toEqual(Object.keys(unknown.answer.body))
    expect(known.answer.text.length - 'known'.length * 2).toBe(
      unknown.answer.text.length -
        'stranger'.length * 2 +
        (known.answer.body.username.length - 'known'.length),
    )
    const real = await app.deps.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'known@x.example')
      .executeTakeFirstOrThrow()
    expect(known.answer.body.uid).not.toBe(real.id)
    expect(Object.keys(known.answer.headers).sort()).toEqual(
      Object.keys(unknown.answer.headers).sort(),
    )

    await app.runOutbox()
    expect(app.deps.mail.lastTo('known@x.example').subject).toBe('You already have an account')
    expect(app.deps.mail.lastTo('stranger@x.example').text).toMatch(/\b\d{6}\b/)
  })

  it('cannot be told from confirming, sending again or taking the name afterwards', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email: 'known@x.example', username: 'somebody' })
    const probe = async (email: string, username: string) => {
      const tab = app.browser()
      const seen: unknown[] = []
      const note = async (answer: { status: number; body: { error?: { message: string } } }) =>
        seen.push([answer.status, answer.body.error?.message])
      await note(await tab.post(REGISTER, { email, password, username }))
      await note(await tab.post(VERIFY, { email, code: '000000' }))
      await note(await tab.post('/api/v1/auth/resend-code', { email }))
      await app.runOutbox()
      await note(await tab.post(VERIFY, { email, code: '000000' }))
      await note(await app.browser().post(VERIFY, { email, code: '000000' }))
      await note(await app.browser().post('/api/v1/auth/resend-code', { email }))
      await note(await app.browser().post(REGISTER, { email: `x${email}`, password, username }))
      await note(await tab.post('/post-jwt-login', { email, password }))
      await note(await app.browser().post('/post-jwt-login', { email, password }))
      app.deps.clock.advance(11 * 60_000)
      await note(await tab.post(VERIFY, { email, code: '000000' }))
      await note(await tab.post('/api/v1/auth/resend-code', { email }))
      return seen
    }
    const known = await probe('known@x.example', 'probe-one')
    const unknown = await probe('stranger@x.example', 'probe-two')
    expect(known).toEqual(unknown)
    expect(known[0]).toEqual([200, undefined])
    expect(known).toContainEqual([401, 'err_12'])
  })

  it('cannot be told while the mail server is down', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email: 'known@x.example' })
    app.deps.mail.error = new Error('no server')
    const answers = []
    for (const email of ['known@x.example', 'stranger@x.example']) {
      answers.push(await app.browser().post(REGISTER, { email, password }))
    }
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(await app.deps.db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
  })

  it('sends one mailbox at most three mails an hour and six a day', async () => {
    const app = await createIdentityApp(engine)
    const statuses: number[] = []
    for (let hour = 0; hour < 4; hour++) {
      for (let tries = 0; tries < 4; tries++) {
        const email = `victim+${hour}${tries}@gmail.com`
        statuses.push((await app.browser().post(REGISTER, { email, password })).status)
      }
      app.deps.clock.advance(3_600_001)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 429])
    await app.runOutbox()
    expect(app.deps.mail.mails).toHaveLength(6)
  })
})

describeOnBothEngines('one-time codes of new accounts', (engine) => {
  const email = 'ada@x.example'
  const start = async () => {
    const app = await createIdentityApp(engine)
    const tab = app.browser()
    await tab.post(REGISTER, { email, password, username: 'ada' })
    const code = await app.codeFor(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    return { app, tab, code, wrong }
  }

  it('A31: a thousand guesses from as many networks never get in', async () => {
    const { app, code } = await start()
    const answers = []
    for (let batch = 0; batch < 1_000; batch += 100) {
      const guesses = Array.from({ length: 100 }, (_, at) => {
        const wrong = String((Number(code) + 1 + batch + at) % 1_000_000).padStart(6, '0')
        const address = `2001:db8:${(batch + at).toString(16)}::1`
        return app.browser(address).post(VERIFY, { email, code: wrong })
      })
      answers.push(...(await Promise.all(guesses)))
    }
    const outcomes = answers.map((answer) => answer.body.error?.message)
    expect(new Set(outcomes)).toEqual(new Set(['err_0', 'err_211']))
    expect(outcomes.filter((outcome) => outcome === 'err_0')).toHaveLength(5)
    const late = await app.browser().post(VERIFY, { email, code })
    expect([late.status, late.body.error.message]).toEqual([429, 'err_211'])
  })

  it('A31: ten an hour for an address, over resends and registrations', async () => {
    const { app } = await start()
    const wrongOnes: string[] = []
    for (let round = 0; round < 3; round++) {
      const tab = app.browser()
      if (round > 0) await tab.post(REGISTER, { email, password })
      for (let tries = 0; tries < 5; tries++) {
        const answer = await tab.post(VERIFY, { email, code: '000000' })
        wrongOnes.push(answer.body.error.message)
      }
    }
    expect(wrongOnes.filter((code) => code === 'err_0').length).toBeLessThanOrEqual(10)
    expect(wrongOnes.slice(-5)).toEqual(Array(5).fill('err_211'))
  })

  it('A32: a hundred guesses at once are compared five times', async () => {
    const { app, tab, wrong } = await start()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => tab.post(VERIFY, { email, code: wrong })),
    )
    const wrongOnes = answers.filter((answer) => answer.body.error?.message === 'err_0')
    expect(wrongOnes).toHaveLength(5)
    const row = await app.deps.db.selectFrom('sign_up').selectAll().executeTakeFirstOrThrow()
    expect(row.tries_left).toBe(0)
  })

  it('A33: burning tries without the cookie leaves those of its holder', async () => {
    const { app, tab, code, wrong } = await start()
    for (let tries = 0; tries < 6; tries++) {
      await app.browser().post(VERIFY, { email, code: wrong })
    }
    expect((await tab.post(VERIFY, { email, code })).status).toBe(200)
  })

  it('A34: a code is good once, for its address and its registration', async () => {
    const { app, tab, code } = await start()
    const other = app.browser()
    await other.post(REGISTER, { email: 'eve@x.example', password })
    const foreign = await tab.post(VERIFY, { email: 'eve@x.example', code })
    expect([foreign.status, foreign.body.error.message]).toEqual([400, 'err_0'])
    const again = app.browser()
    await again.post(REGISTER, { email, password })
    await app.runOutbox()
    const crossed = await again.post(VERIFY, { email, code })
    expect([crossed.status, crossed.body.error.message]).toEqual([400, 'err_0'])
    expect((await tab.post(VERIFY, { email, code })).status).toBe(200)
    const second = await tab.post(VERIFY, { email, code })
    expect([second.status, second.body.error.message]).toEqual([409, 'err_0_1'])
    const absent = await app.browser().post(VERIFY, { email: 'nobody@x.example', code })
    expect([absent.status, absent.body.error.message]).toEqual([400, 'err_349_4'])
  })
})
