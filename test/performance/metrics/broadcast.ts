import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { FullBroadcastAnswer } from '#contract/mail/broadcasts.ts'
import { publishPage } from '../../support/app-client.ts'
import { addReaders } from '../../support/server-subscribers.ts'
import type { Group } from '../context.ts'
import { makeInstallation } from '../installation.ts'
import { residentMb } from '../pinned.ts'

const READERS = 10_000
/** The mail server's delay per message, like that of a nearby ordinary provider. */
const THINKS_MS = 10
/** size of the pool; one connection stays free for codes and sign-in mails */
const CONNECTIONS = 4
const BARE_MAILS = 500
const PACE_TARGET = 0.7
const GROWTH_TARGET_MB = 64

/**
 * A mail to 10,000 subscribers: how close it comes to the mail server's own speed, and how much
 * memory it keeps.
 */
export const broadcast: Group = async (context) => {
  context.say(`broadcast to ${READERS.toLocaleString('en')} subscribers`)
  const mails = await startMailServer()
  let pageId = ''
  const installation = await makeInstallation(context.folder('broadcast'), async (client) => {
    pageId = (await publishPage(client, { links: 1 })).id
  })
  await addReaders(installation.dataDir, pageId, READERS)
  const server = await installation.start({
    env: { SMTP_URL: mails.url, MAIL_FROM: 'Bench <bench@waypost.example>' },
  })
  try {
    const client = installation.client(server)
    const document = {
      blocks: Array.from({ length: 8 }, (_, at) => ({
        kind: 'text',
        text: `Paragraph ${at}, **with** [a link](https://example.com/${at}). `.repeat(6),
      })),
    }
    const path = `/api/v1/pages/${pageId}/broadcasts`
    const { id } = await client.call<FullBroadcastAnswer>('POST', path, {
      subject: 'To everybody',
      document,
    })
    // now the renderer and the mail client are loaded
    await client.call('POST', `/api/v1/broadcasts/${id}/test`)
    while (mails.received.size === 0) await sleep(50)
    await sleep(1_000)
    const pace = await bareSeconds(mails.url)
    mails.received.clear()
    // the first mails fill a process's young generation; afterwards nothing may accumulate
    let settled = residentMb(server.pid)
    let most = settled
    const beganAt = performance.now()
    await client.call('POST', `/api/v1/broadcasts/${id}/send`, { at: null })
    for (;;) {
      const mail = await client.call<FullBroadcastAnswer>('GET', `/api/v1/broadcasts/${id}`)
      const now = residentMb(server.pid)
      if (mail.results.sent < READERS / 4) settled = Math.max(settled, now)
      else most = Math.max(most, now)
      if (mail.state === 'sent') break
      if (mail.state !== 'sending') throw new Error(`the broadcast is ${mail.state}`)
      await sleep(250)
    }
    const seconds = (performance.now() - beganAt) / 1_000
    context.add({
      metric: `broadcast to ${READERS.toLocaleString('en')}, of the mail server's pace`,
      value: (pace * READERS) / seconds,
      target: { atLeast: PACE_TARGET },
      detail: `${seconds.toFixed(1)} s; a bare client of ${CONNECTIONS} connections ${(pace * READERS).toFixed(1)} s`,
    })
    context.add({
      metric: 'broadcast, subscribers without their mail or with two',
      value: Math.abs(READERS - mails.received.size) + mails.twice(),
      target: { equals: 0 },
    })
    context.add({
      metric: 'broadcast, memory added after its first quarter',
      value: Math.max(0, most - settled),
      unit: 'MB',
      target: { atMost: GROWTH_TARGET_MB },
      detail: `${Math.round(settled)} MB in the first quarter, ${Math.round(most)} MB later`,
    })
  } finally {
    await server.stop()
    await mails.stop()
    installation.remove()
  }
}

/**
 * The mail server's time per mail over this many connections of a client that does nothing else.
 */
async function bareSeconds(url: string): Promise<number> {
  const { createTransport } = await import('nodemailer')
  const client = createTransport({ url, pool: true, maxConnections: CONNECTIONS })
  const html = 'Paragraph with a link. '.repeat(400)
  const send = (at: number) =>
    client.sendMail({ from: 'a@b.example', to: `bare${at}@example.net`, subject: 'A', html })
  const from = performance.now()
  const queue = Array.from({ length: BARE_MAILS }, (_, at) => at).values()
  const connection = async () => {
    for (const at of queue) await send(at)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  client.close()
  return (performance.now() - from) / 1_000 / BARE_MAILS
}

/** A real SMTP server with a delay that only keeps recipients. */
async function startMailServer() {
  const received = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    async onData(stream, session, done) {
      for await (const _part of stream) {
        // read and discarded
      }
      await sleep(THINKS_MS)
      for (const { address } of session.envelope.rcptTo) {
        received.set(address, (received.get(address) ?? 0) + 1)
      }
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    twice: () => [...received.values()].filter((count) => count > 1).length,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
