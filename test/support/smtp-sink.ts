import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What the server does with the following mails. */
export type SinkBehaviour =
  | { kind: 'accept' }
  /** answers this stage with this code, such as 550 or 451 */
  | { kind: 'reject'; at: 'mail' | 'rcpt' | 'data'; code: number }
  /** 451 for the first attempt of every recipient */
  | { kind: 'greylist' }
  /** delays every answer by this long */
  | { kind: 'slow'; ms: number }
  /** accepts the message and never answers 250 */
  | { kind: 'silent' }
  /** breaks the connection after the message */
  | { kind: 'drop' }

export interface SinkMail {
  from: string
  /** every RCPT TO of this mail */
  recipients: string[]
  raw: string
  parsed: Email
}

export interface SmtpSink {
  /** SMTP_URL; unchanged by `stop` and `start` */
  readonly url: string
  /** mails answered with 250 */
  readonly mails: SinkMail[]
  /** RCPT TO commands received, including refused ones */
  readonly asked: string[]
  behave(behaviour: SinkBehaviour): void
  /** simulates a server that is down: connections are refused */
  stop(): Promise<void>
  start(): Promise<void>
}

export interface SinkOptions {
  /** requires this login */
  user?: string
  password?: string
}

/** A real SMTP server on a free local port that keeps its mails. */
export async function startSmtpSink(options: SinkOptions = {}): Promise<SmtpSink> {
  const mails: SinkMail[] = []
  const asked: string[] = []
  const greylisted = new Set<string>()
  let behaviour: SinkBehaviour = { kind: 'accept' }
  let server: SMTPServer | undefined
  let port = 0

  const refusal = (code: number) =>
    Object.assign(new Error(`refused with ${code}`), { responseCode: code })
  const pause = () => (behaviour.kind === 'slow' ? sleep(behaviour.ms) : Promise.resolve())
  const isRejectedAt = (at: 'mail' | 'rcpt' | 'data') =>
    behaviour.kind === 'reject' && behaviour.at === at ? refusal(behaviour.code) : undefined

  const build = () =>
    new SMTPServer({
      authOptional: options.user === undefined,
      disabledCommands: options.user === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      logger: false,
      onAuth(login, _session, done) {
        const isRight = login.username === options.user && login.password === options.password
        if (isRight) done(null, { user: login.username })
        else done(refusal(535))
      },
      onMailFrom(_address, _session, done) {
        void pause().then(() => done(isRejectedAt('mail')))
      },
      onRcptTo({ address }, _session, done) {
        asked.push(address)
        const isFirst = behaviour.kind === 'greylist' && !greylisted.has(address)
        greylisted.add(address)
        void pause().then(() => done(isFirst ? refusal(451) : isRejectedAt('rcpt')))
      },
      async onData(stream, session, done) {
        const chunks: Buffer[] = []
        try {
          for await (const chunk of stream) chunks.push(chunk as Buffer)
        } catch {
          // the client disconnected during the message: nothing has arrived
          return
        }
        if (behaviour.kind === 'silent') return
        if (behaviour.kind === 'drop') return done(refusal(421))
        await pause()
        const rejected = isRejectedAt('data')
        if (rejected) return done(rejected)
        const raw = Buffer.concat(chunks)
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          recipients: rcptTo.map(({ address }) => address),
          raw: raw.toString(),
          parsed: await PostalMime.parse(raw),
        })
        done()
      },
    })

  const start = async () => {
    server = build()
    // clients of these tests break connections on purpose
    server.on('error', () => {})
    const started = server
    await new Promise<void>((resolve) => {
      started.listen(port, '127.0.0.1', () => resolve())
    })
    port = (started.server.address() as AddressInfo).port
  }
  const stop = async () => {
    const stopped = server
    server = undefined
    if (stopped) await new Promise<void>((resolve) => stopped.close(() => resolve()))
  }

  await start()
  const login = options.user === undefined ? '' : `${options.user}:${options.password ?? ''}@`
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    mails,
    asked,
    behave(next) {
      behaviour = next
    },
    stop,
    start,
  }
}

/** A key pair for signing mails; the public key in the format of a DNS record's `p=`. */
export function createDkimKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
