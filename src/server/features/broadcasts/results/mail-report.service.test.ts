import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { addSubscribers } from '../../subscribers/index.ts'
import { createBroadcast, getBroadcast } from '../broadcasts.service.ts'
import { sendBroadcastHandler } from '../send-broadcast.job.ts'
import { sendBroadcast } from '../send-broadcast.service.ts'
import { takeMailReport } from './mail-report.service.ts'

async function sendOut(deps: TestDeps, page: TestPage) {
  const addresses = ['a@example.com', 'b@example.com'].map((email) => ({ email, consentAt: 1 }))
  await addSubscribers(deps, page.id, addresses)
  const { row } = await createBroadcast(deps, page.userId, {
    pageId: page.id,
    subject: 'News',
    document: { blocks: [{ kind: 'text', text: 'Hello' }] },
  })
  const caller = { userId: page.userId, id: row.id }
  await sendBroadcast(deps, caller, { at: null })
  const payload = { broadcastId: row.id } as never
  await sendBroadcastHandler.run(deps, payload, { id: 'e', attempt: 1, sinceAt: 0 })
  return caller
}

const bounceOf = (id: string, status = '5.1.1', action = 'failed') =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; somebody@else.example',
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'Message-ID:',
    ` <${id}@waypost.example>`,
    '--b--',
  ].join('\r\n')

const complaintOf = (id: string) =>
  [
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${id}@waypost.example>`,
    '--b--',
  ].join('\n')

describeOnBothEngines('what mail servers send back', (engine) => {
  let deps: TestDeps
  let page: TestPage

  beforeEach(async () => {
    deps = testDeps(engine, { views })
    page = await openPage(deps, 'ada')
  })
  const idTo = (address: string) => deps.mail.lastTo(address).id!

  it('ends subscriptions once, and shows in the results', async () => {
    const caller = await sendOut(deps, page)
    for (let time = 1; time <= 2; time++) {
      expect(await takeMailReport(deps, bounceOf(idTo('a@example.com')))).toBe('bounce')
      expect(await takeMailReport(deps, complaintOf(idTo('b@example.com')))).toBe('complaint')
    }
    const { results } = await getBroadcast(deps, caller)
    expect(results).toMatchObject({ sent: 1, bounced: 1, complained: 1, unsubscribed: 0 })
    const rows = await deps.db
      .selectFrom('subscriber')
      .select(['email', 'state'])
      .orderBy('email')
      .execute()
    expect(rows.map(({ state }) => state)).toEqual(['bounced', 'complained'])
    const scopes = await deps.db
      .selectFrom('suppressed_address')
      .select(['scope', 'reason'])
      .orderBy('reason')
      .execute()
    expect(scopes).toEqual([
      { scope: 'all', reason: 'bounce' },
      { scope: page.id, reason: 'complaint' },
    ])
  })

  it('changes nothing if it is forged, temporary, or something else', async () => {
    await sendOut(deps, page)
    const id = idTo('a@example.com')
    const forged = `00000000-0000-7000-8000-000000000001.${id.split('.')[1]}`
    expect(await takeMailReport(deps, bounceOf(forged))).toBe('unknown')
    for (const text of [
      bounceOf(id, '4.2.2'),
      bounceOf(id, '5.1.1', 'delayed'),
      bounceOf('somebody'),
      `${bounceOf(id)}\r\n<${forged}@waypost.example>`,
      'Out of office until Monday',
      '',
    ]) {
      expect(await takeMailReport(deps, text)).toBe('not a report')
    }
    const active = await deps.db.selectFrom('subscriber').select('state').execute()
    expect(active).toEqual([{ state: 'active' }, { state: 'active' }])
  })
})

describeOn('sqlite', 'npm run bounce', (engine) => {
  it('reads a message from standard input, beside a server', async () => {
    const deps = testDeps(engine, { views })
    const page = await openPage(deps, 'ada')
    await sendOut(deps, page)
    const command = fileURLToPath(new URL('../../../commands/bounce.ts', import.meta.url))
    const { stdout, stderr } = spawnSync(process.execPath, [command], {
      input: bounceOf(deps.mail.lastTo('a@example.com').id!),
      env: { PATH: process.env.PATH, DATA_DIR: engine.address.dataDir },
      encoding: 'utf8',
    })
    expect([stdout, stderr]).toEqual(['bounce\n', ''])
  })
})
