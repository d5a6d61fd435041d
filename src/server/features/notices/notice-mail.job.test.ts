import { afterEach, expect, it } from 'vitest'
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import * as views from '#server/views.tsx'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { type SmtpSink, startSmtpSink } from '#test/support/smtp-sink.ts'
import { endNoticeMail, isNoticeMailToken, noticeMailHandler } from './notice-mail.job.ts'
import { addNotice, changeNoticeSettings, getNoticeSettings } from './notices.service.ts'

const HOUR = 3_600_000

describeOnBothEngines('the mail with notices', (engine) => {
  const sinks: SmtpSink[] = []
  afterEach(async () => {
    for (const sink of sinks.splice(0)) await sink.stop()
  })

  async function setUp() {
    const { creators, deps: plain } = await createCreatorApp(engine, ['ada', 'bob'], { views })
    const sink = await startSmtpSink()
    sinks.push(sink)
    const config = { ...plain.config, smtpUrl: sink.url, publicUrl: 'https://app.example' }
    const deps = { ...plain, mail: createSmtpTransport({ ...config, smtpUrl: sink.url }) }
    const [ada, bob] = creators
    const make = async (alias: string, of = ada!) =>
      (await of.call('POST', '/api/v1/links', { destination: 'https://a.example/x', alias })).json
        .id as string
    const waiting = () =>
      deps.db.selectFrom('outbox').selectAll().where('kind', '=', 'notices.mail').execute()
    /** does what the runner does with due entries */
    const deliver = async () => {
      for (const row of await waiting()) {
        if (row.due_at > deps.clock.now()) continue
        await deps.db.deleteFrom('outbox').where('id', '=', row.id).execute()
        const facts = { id: row.id, attempt: 1, sinceAt: 0 }
        await noticeMailHandler.run(deps, JSON.parse(row.payload) as never, facts)
      }
    }
    const pass = async (hours: number) => {
      plain.clock.advance(hours * HOUR)
      await deliver()
    }
    /** leaves the state of a failed check */
    const die = async (linkId: string) => {
      await deps.db
        .insertInto('link_health')
        .values({
          ...{ link_id: linkId, address: 'https://a.example/x', state: 'dead', reason: 'gone' },
          ...{ status: 404, failures: 3, failing_since: 1, dead_since: 2, ignored_at: null },
          ...{ checked_at: 2, due_at: 9, reason: 'gone' as const },
          state: 'dead',
        })
        .execute()
      const detail = { reason: 'gone', status: 404 }
      await addNotice(deps, { kind: 'linkDead', linkId, detail })
    }
    return { deps, ada: ada!, bob: bob!, sink, make, pass, die, waiting }
  }

  it('is one for many links, one a day, for each person', async () => {
    const { sink, make, pass, die, ada, bob, deps } = await setUp()
    for (let at = 0; at < 14; at++) await die(await make(`gone-${at}`))
    await die(await make('bobs-link', bob))
    await pass(0)
    expect(sink.mails).toHaveLength(0)
    await pass(0.2)
    expect(sink.mails.map(({ recipients }) => recipients.join()).sort()).toEqual([
      'ada@example.com',
      'bob@example.com',
    ])
    const mail = sink.mails.find(({ recipients }) => recipients[0] === 'ada@example.com')!
    expect(mail.parsed.subject).toBe('14 of your links lead nowhere')
    expect(mail.parsed.text).toContain('gone-13 (to a.example): the page is gone (404)')
    expect(mail.parsed.text).toContain('and 4 more')
    expect(mail.parsed.text).not.toContain('bobs-link')
    expect(mail.parsed.text).toContain(`/app/s/${ada.spaceId}/links?health=dead`)
    expect(mail.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

    await addNotice(deps, { kind: 'linkLimit', linkId: await make('many'), detail: { limit: 5 } })
    await pass(1)
    expect(sink.mails).toHaveLength(2)
    await pass(24)
    expect(sink.mails).toHaveLength(3)
    expect(sink.mails[2]!.parsed.subject).toBe('News about one of your links')
    expect(sink.mails[2]!.parsed.text).toContain('many: 5 visits')
    expect(sink.mails[2]!.parsed.text).not.toContain('gone-1')
    await pass(48)
    expect(sink.mails).toHaveLength(3)
  })

  it('keeps spaces apart, each with the way to its own links', async () => {
    const { sink, pass, die, make, ada } = await setUp()
    await die(await make('at-home'))
    const space = (await ada.call('POST', '/api/v1/spaces', { name: 'Shop', color: 'blue' })).json
    const link = { destination: 'https://a.example/x', alias: 'in-shop' }
    await die((await ada.call('POST', `/api/v1/links?space=${space.id}`, link)).json.id)
    await pass(1)
    const text = sink.mails[0]!.parsed.text!
    const [own, shop] = [text.indexOf('at-home'), text.indexOf('in-shop')]
    const headings = [...text.matchAll(/In the space “(.+)”/g)]
    expect(headings.map(([, name]) => name).sort()).toEqual(['Shop', 'ada'])
    const shopAt = headings.find(([, name]) => name === 'Shop')!.index
    expect(shopAt < shop && (own < shopAt || own > shop)).toBe(true)
    for (const id of [space.id, ada.spaceId]) expect(text).toContain(`/app/s/${id}/links`)
  })

  it('says nothing about what has changed meanwhile', async () => {
    const { sink, make, pass, die, deps, ada } = await setUp()
    const [fixed, deleted, ignored, back] = [
      await make('fixed'),
      await make('deleted'),
      await make('ignored'),
      await make('back-again'),
    ]
    for (const id of [fixed, deleted, ignored, back]) await die(id!)
    await ada.call('PATCH', `/api/v1/links/${fixed}`, { destination: 'https://b.example/' })
    await ada.call('DELETE', `/api/v1/links/${deleted}`)
    await ada.call('PUT', `/api/v1/links/${ignored}/health`, { isIgnored: true })
    await deps.db
      .updateTable('link_health')
      .set({ state: 'alive' })
      .where('link_id', '=', back!)
      .execute()
    await addNotice(deps, { kind: 'linkAlive', linkId: back! })
    await pass(1)
    expect(sink.mails).toHaveLength(1)
    const { text } = sink.mails[0]!.parsed
    expect(text).toContain('back-again')
    for (const word of ['fixed', 'deleted', 'ignored', 'Leads nowhere']) {
      expect(text).not.toContain(word)
    }
  })

  it('is turned off by its link, also by one-click unsubscribe, and on again on request', async () => {
    const { sink, make, pass, die, deps, ada } = await setUp()
    await die(await make('gone'))
    await pass(1)
    const url = /https?:\/\/\S+\/u\/([\w-]+)/.exec(sink.mails[0]!.parsed.text!)!
    expect(isNoticeMailToken(deps, url[1]!)).toBe(true)
    expect(isNoticeMailToken(deps, `${url[1]!.slice(0, -2)}AA`)).toBe(false)
    await die(await make('gone-too'))
    await endNoticeMail(deps, url[1]!)
    await endNoticeMail(deps, url[1]!)
    expect((await getNoticeSettings(deps, ada.userId)).noticeMail).toBe(false)
    await pass(48)
    expect(sink.mails).toHaveLength(1)
    await changeNoticeSettings(deps, ada.userId, { noticeMail: true })
    await die(await make('gone-three'))
    await pass(1)
    expect(sink.mails).toHaveLength(2)
    expect(sink.mails[1]!.parsed.text).not.toContain('gone-too')
  })

  it('counts as sent only once the mail server has accepted it', async () => {
    const { sink, make, pass, die, deps } = await setUp()
    await die(await make('gone'))
    await sink.stop()
    await expect(pass(1)).rejects.toThrow()
    const unmailed = await deps.db
      .selectFrom('notice')
      .selectAll()
      .where('mailed_at', 'is', null)
      .execute()
    expect(unmailed).toHaveLength(1)
  })
})
