import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import type { FullBroadcastAnswer } from '#contract/mail/broadcasts.ts'
import { SQLITE_FILE } from '#server/platform/db/open-database.ts'
import { publishPage, setUp } from '../support/app-client.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { addReaders } from '../support/server-subscribers.ts'
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts'
import { until } from '../support/until.ts'

/**
 * `kill -9` in the middle of a mail to thousands. SMTP has no transactions: mails that the mail
 * server accepted while the process died may arrive twice, one per connection (there are four),
 * with the same Message-ID. Nobody else gets two, and everybody gets one. `FAULT_ROUNDS` makes it
 * longer.
 */

const KILLS = Math.max(3, Number(process.env.FAULT_ROUNDS ?? 3))
/** enough for each kill to hit the middle */
const READERS = 2_000 + KILLS * 60
const CONNECTIONS = 4

let sink: SmtpSink | undefined
let server: ServerProcess | undefined
const dataDir = mkdtempSync(join(tmpdir(), 'waypost-kill-'))

afterEach(async () => {
  await server?.kill()
  await sink?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The minute in which the dead process still counts as the sender. */
function letLeasesEnd(): void {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE))
  database.exec('pragma busy_timeout = 5000')
  database.exec('update broadcast set lease_until_at = 0 where lease_until_at is not null')
  database.exec('update outbox set lease_until_at = 0, due_at = 0 where lease_until_at is not null')
  database.close()
}

it(
  'reaches everybody once, but for what was in the air when the process was killed',
  async () => {
    sink = await startSmtpSink()
    const env = { SMTP_URL: sink.url, MAIL_FROM: 'Waypost <mail@waypost.example>' }
    server = await startServer({ dataDir, env })
    const port = Number(new URL(server.url).port)
    const client = await setUp(server)
    const page = await publishPage(client, { links: 1, icons: [] })
    await addReaders(dataDir, page.id, READERS)
    const document = { blocks: [{ kind: 'text', text: 'Hello, see https://example.com/news' }] }
    const path = `/api/v1/pages/${page.id}/broadcasts`
    const { id } = await client.call<FullBroadcastAnswer>('POST', path, {
      subject: 'News',
      document,
    })
    const arrived = () => sink!.mails.filter(({ parsed }) => parsed.subject === 'News')
    await client.call('POST', `/api/v1/broadcasts/${id}/send`, { at: null })

    for (let kill = 1; kill <= KILLS; kill++) {
      const enough = ((READERS - 1_000) * kill) / KILLS
      await until(() => arrived().length >= enough, 60_000)
      await server.kill()
      expect(arrived().length, `after kill ${kill}`).toBeLessThan(READERS)
      letLeasesEnd()
      server = await startServer({ dataDir, port, env })
    }
    const state = async () => client.call<FullBroadcastAnswer>('GET', `/api/v1/broadcasts/${id}`)
    await until(async () => (await state()).state === 'sent', 120_000)

    const receivers = arrived().flatMap(({ recipients }) => recipients)
    expect(new Set(receivers).size).toBe(READERS)
    expect(receivers.length - READERS).toBeLessThanOrEqual(KILLS * CONNECTIONS)
    const ids = arrived().map(({ parsed }) => parsed.messageId)
    expect(new Set(ids).size).toBe(READERS)
    const { results, recipients } = await state()
    expect(recipients).toBe(READERS)
    expect(results).toMatchObject({ sent: READERS, waiting: 0, bounced: 0, failed: 0, skipped: 0 })
  },
  300_000 + KILLS * 20_000,
)
