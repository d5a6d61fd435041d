import { afterEach, beforeEach, expect, it } from 'vitest'
import { enqueue, isDelayed } from '#server/jobs/outbox.ts'
import { type OutboxHandlers, startOutboxRunner } from '#server/jobs/outbox-runner.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { type TestDeps, testDeps } from '../support/deps.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { type SinkBehaviour, type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts'
import { until } from '../support/until.ts'

const COUNT = process.env.FAULT_ROUNDS ? 1_000 : 200
const KIND = 'test.code-mail'

interface Payload {
  address: string
}

/** The real outbox, runner and transport; the handler makes its code as late as possible. */
describeOnBothEngines('mail when the server is away, slow or busy (F12)', (engine) => {
  let sink: SmtpSink
  let stop: () => Promise<void>
  let deps: TestDeps
  /** by address: the code of the last accepted mail, which is the only valid one */
  const live = new Map<string, string>()

  beforeEach(async () => {
    live.clear()
    sink = await startSmtpSink()
    const mail = createSmtpTransport(
      {
        smtpUrl: sink.url,
        mailFrom: 'Waypost <post@go.example>',
        publicUrl: undefined,
        dkim: undefined,
      },
      2_000,
    )
    deps = testDeps(engine, { mail })
    const handlers: OutboxHandlers<TestDeps> = {
      [KIND]: {
        async run(deps, { address }: Payload, { id }) {
          const code = deps.ids.code(6)
          const to = { name: '', address }
          await deps.mail.send({ id, to, subject: 'Your code', text: code, html: `<p>${code}</p>` })
          live.set(address, code)
        },
      },
    }
    const runner = startOutboxRunner(deps, handlers, { everyMs: 10 })
    stop = async () => {
      await runner.stop()
      await mail.close()
      await sink.stop()
    }
  })
  afterEach(() => stop())

  const addressOf = (at: number) => `p${at}@example.com`
  const request = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        transaction(deps, (deps) =>
          enqueue(deps, { kind: KIND, payload: { address: addressOf(at) } }),
        ),
      ),
    )
  const waiting = async () => (await deps.db.selectFrom('outbox').select('id').execute()).length
  const pass = async (ms: number, steps: number) => {
    for (let step = 0; step < steps; step++) {
      await new Promise((resolve) => setTimeout(resolve, 30))
      deps.clock.advance(ms / steps)
    }
  }
  /** Lets time pass until everything is sent. */
  const untilSent = () =>
    until(async () => {
      deps.clock.advance(5_000)
      return (await waiting()) === 0
    }, 60_000)

  function expectOneLiveMailEach(count: number): void {
    const sent = sink.mails.map((mail) => mail.recipients)
    expect(sent).toHaveLength(count)
    expect(new Set(sent.flat()).size).toBe(count)
    for (const mail of sink.mails) {
      expect(mail.parsed.text?.trim()).toBe(live.get(mail.recipients[0]!))
    }
  }

  it('sends every mail exactly once with a living code after the server was down', async () => {
    await sink.stop()
    await request(COUNT)
    await until(() => isDelayed(deps, KIND))
    await pass(1_800_000, 10)
    expect(await waiting()).toBe(COUNT)
    expect(sink.mails).toHaveLength(0)
    await sink.start()
    await untilSent()
    expectOneLiveMailEach(COUNT)
    expect(await isDelayed(deps, KIND)).toBe(false)
  }, 120_000)

  it.each<[string, SinkBehaviour]>([
    ['greylists everybody', { kind: 'greylist' }],
    ['answers 451 to the message', { kind: 'reject', at: 'data', code: 451 }],
    ['refuses us as sender', { kind: 'reject', at: 'mail', code: 550 }],
    ['breaks connections', { kind: 'drop' }],
  ])(
    'sends every mail exactly once when the server %s for a while',
    async (_, behaviour) => {
      const count = 30
      sink.behave(behaviour)
      await request(count)
      await pass(10_000, 5)
      if (behaviour.kind !== 'greylist') {
        expect(sink.mails).toHaveLength(0)
        sink.behave({ kind: 'accept' })
      }
      await untilSent()
      expectOneLiveMailEach(count)
    },
    60_000,
  )

  it('does not hold up requests while the server is slow, and gets through it', async () => {
    sink.behave({ kind: 'slow', ms: 100 })
    const startedAt = performance.now()
    await request(20)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    await untilSent()
    expectOneLiveMailEach(20)
  }, 60_000)

  it('gives up at once on an address that does not exist, and goes on with the others', async () => {
    sink.behave({ kind: 'reject', at: 'rcpt', code: 550 })
    await request(1)
    await until(async () => {
      const [row] = await deps.db.selectFrom('outbox').select('dead_at').execute()
      return row?.dead_at !== null
    })
    sink.behave({ kind: 'accept' })
    await transaction(deps, (deps) =>
      enqueue(deps, { kind: KIND, payload: { address: 'next@example.com' } }),
    )
    await until(() => sink.mails.length === 1)
  })
})
