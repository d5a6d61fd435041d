import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertTestLink, storedClick, useClickStore } from '#test/support/statistics-app.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { lockAccountProfile, updateAccountProfile } from '../identity/account-profile.repository.ts'
import { changeStatisticsSettings, getStatisticsSettings } from './statistics-settings.service.ts'
import {
  endWeeklyMail,
  enqueueWeeklyMails,
  isWeeklyMailToken,
  weeklyMailHandler,
} from './weekly-mail.job.ts'

const DAY = 86_400_000

describeOnBothEngines('the weekly mail', (engine) => {
  const clicks = useClickStore(engine)

  it('is sent once a week to those who want it, until they unsubscribe by its link', async () => {
    const deps = clicks.deps()
    const ada = await makeAccount(deps, 'ada')
    await makeAccount(deps, 'bob')
    await insertTestLink(deps, { ...ada, id: 'sale' })
    await changeStatisticsSettings(deps, ada.userId, { weeklyMail: true })
    const waiting = () => deps.db.selectFrom('outbox').selectAll().execute()

    await enqueueWeeklyMails(deps)
    expect(await waiting()).toEqual([])
    // the test clock shows Wednesday, 2 January 2030
    deps.clock.advance(5 * DAY + 5 * 3_600_000)
    await clicks.append([
      storedClick({ at: Date.UTC(2030, 0, 3), targetId: 'sale' }),
      storedClick({ at: Date.UTC(2030, 0, 4), targetId: 'sale' }),
      storedClick({ at: Date.UTC(2030, 0, 4), targetId: 'sale', kind: 'bot' }),
      storedClick({ at: Date.UTC(2029, 11, 25), targetId: 'sale' }),
      storedClick({ at: Date.UTC(2030, 0, 7), targetId: 'sale' }),
    ])
    await enqueueWeeklyMails(deps)
    await enqueueWeeklyMails(deps)
    const [entry, ...more] = await waiting()
    expect(more).toEqual([])
    const payload = JSON.parse(entry!.payload) as never
    await weeklyMailHandler.run(deps, payload, { id: entry!.id, attempt: 1, sinceAt: 0 })

    const mail = deps.mail.lastTo('ada@example.com')
    expect(mail.subject).toBe('2 clicks last week')
    expect(mail.text).toContain('100 % more than the week')
    expect(mail.text).toContain('Not counted: 1 from bots.')
    expect(mail.text).toContain('SALE: 2')
    const token = mail.unsubscribeUrl!.split('/u/')[1]!
    expect(isWeeklyMailToken(deps, token)).toBe(true)
    expect(isWeeklyMailToken(deps, `${token.slice(0, -2)}AA`)).toBe(false)
    await endWeeklyMail(deps, token)
    await endWeeklyMail(deps, token)
    expect((await getStatisticsSettings(deps, ada.userId)).weeklyMail).toBe(false)
    await weeklyMailHandler.run(deps, payload, { id: 'x', attempt: 2, sinceAt: 0 })
    expect(deps.mail.mails).toHaveLength(1)
  })

  it("covers the week in the account's time zone, once it is over there", async () => {
    const deps = clicks.deps()
    const ada = await makeAccount(deps, 'ada')
    await insertTestLink(deps, { ...ada, id: 'sale' })
    await transaction(deps, async ({ db }) => {
      await lockAccountProfile(db, ada.userId, 0)
      await updateAccountProfile(db, ada.userId, { time_zone: 'America/Los_Angeles' })
    })
    const waiting = () => deps.db.selectFrom('outbox').selectAll().execute()
    const waitUntil = (time: string) => deps.clock.advance(Date.parse(time) - deps.clock.now())
    // Monday in UTC, but still Sunday in Los Angeles: the week that ends is not a full one
    waitUntil('2030-01-07T07:30:00Z')
    await changeStatisticsSettings(deps, ada.userId, { weeklyMail: true })
    await clicks.append([
      storedClick({ at: Date.parse('2029-12-31T07:59:00Z'), targetId: 'sale' }),
      storedClick({ at: Date.parse('2029-12-31T08:00:00Z'), targetId: 'sale' }),
      storedClick({ at: Date.parse('2030-01-07T07:59:00Z'), targetId: 'sale' }),
      storedClick({ at: Date.parse('2030-01-07T08:00:00Z'), targetId: 'sale' }),
    ])
    waitUntil('2030-01-07T14:59:00Z')
    await enqueueWeeklyMails(deps)
    expect(await waiting()).toEqual([])
    waitUntil('2030-01-07T15:00:00Z')
    await enqueueWeeklyMails(deps)
    const [entry] = await waiting()
    const payload = JSON.parse(entry!.payload) as never
    await weeklyMailHandler.run(deps, payload, { id: entry!.id, attempt: 1, sinceAt: 0 })
    const mail = deps.mail.lastTo('ada@example.com')
    expect(mail.subject).toBe('2 clicks last week')
    expect(mail.text).toContain('DECEMBER 31 TO JANUARY 6')
    expect(mail.text).toContain('100 % more than the week')
    expect(mail.text).toContain('/app/statistics?from=2029-12-31&to=2030-01-06')
  })
})
