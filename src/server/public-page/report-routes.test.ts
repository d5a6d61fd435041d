import { afterEach, expect, it } from 'vitest'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createLinkApp, type LinkApp } from '#test/support/link-app.ts'

describeOnBothEngines('the form for reports', (engine) => {
  let app: LinkApp
  afterEach(() => app.close())
  const reports = () => app.deps.db.selectFrom('abuse_report').selectAll().execute()
  const good = { about: 'mine', reason: 'phishing', text: 'It asks for my password', website: '' }

  it('is linked from the preview and from the warning page, which shows reason and ASCII host', async () => {
    app = await createLinkApp(engine)
    const visitor = app.client()
    const { id } = await app.makeLink('Mine')
    expect((await visitor.get('/mine+')).text).toContain('href="/u/report?about=Mine"')
    const blocked = {
      blocked_at: 1,
      blocked_reason: 'phishing',
      blocked_host: 'xn--80ak6aa92e.com',
    }
    await app.changeLink(id, blocked)
    const { status, text } = await visitor.get('/mine')
    expect(status).toBe(410)
    for (const part of ['phishing', 'xn--80ak6aa92e.com', '/u/report?about=Mine&amp;mistake']) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('example.com/there')
    await app.changeLink(id, { password_hash: 'something' })
    expect((await visitor.get('/mine')).text).not.toContain('xn--80ak6aa92e.com')
    const german = await visitor.get('/u/report?about=Mine&mistake', { 'accept-language': 'de' })
    expect(german.text).toContain('Link oder Seite melden')
    expect(german.text).toContain('<option value="mistake" selected="">')
  })

  it('files a report without an account, about links, pages and whole addresses', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('mine')
    await app.makePage('somebody')
    const visitor = app.client()
    const answers = [
      await visitor.post('/u/report', good),
      await visitor.post('/u/report', { ...good, about: `${app.origin}/MINE+` }),
      await visitor.post('/u/report', { ...good, about: '/somebody', contact: 'r@example.net' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]!.text).toContain('Thank you')
    const rows = (await reports()).map((row) => [row.kind, row.slug_text, row.contact])
    expect(rows.sort()).toEqual([
      ['link', 'MINE', ''],
      ['link', 'mine', ''],
      ['page', 'somebody', 'r@example.net'],
    ])
  })

  it('keeps what was typed if something is wrong, and stores nothing', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('mine')
    const visitor = app.client()
    const before = await readAllTables(engine.database)
    const cases: [Record<string, string>, number][] = [
      [{ ...good, reason: '' }, 400],
      [{ ...good, reason: '__proto__' }, 400],
      [{ ...good, contact: 'no address' }, 400],
    ]
    for (const [fields, status] of cases) {
      const answer = await visitor.post('/u/report', fields)
      expect(answer.status).toBe(status)
      expect(answer.text).toContain('It asks for my password')
      expect(answer.text).toContain('role="alert"')
    }
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post('/u/report', good, foreign)).status).toBe(400)
    // a program that fills in every field is thanked too
    const trapped = await visitor.post('/u/report', { ...good, website: 'https://spam.example' })
    expect([trapped.status, trapped.text.includes('Thank you')]).toEqual([200, true])
    expect(await readAllTables(engine.database)).toEqual(before)
    expect((await visitor.post('/u/report', { ...good, about: 'nothing' })).status).toBe(404)
  })

  it('accepts ten an hour from one client, without refusing others', async () => {
    app = await createLinkApp(engine)
    await app.makeLink('mine')
    const visitor = app.client()
    const statuses = []
    for (let count = 0; count < 11; count++) {
      statuses.push((await visitor.post('/u/report', good)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect((await app.client('198.51.100.8').post('/u/report', good)).status).toBe(200)
  })
})
