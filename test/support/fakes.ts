import { createHash } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Mail, MailTransport } from '#server/platform/mail/mail-transport.ts'

export interface TestClock extends Clock {
  /** lets time pass: moves both clocks */
  advance(ms: number): void
  /** sets the clock: moves only the wall clock (F13) */
  jump(ms: number): void
}

export const TEST_TIME = Date.UTC(2030, 0, 2, 3, 4, 5)

/** A clock that stands still until a test moves it. */
export function createTestClock(startAt = TEST_TIME): TestClock {
  let wall = startAt
  let passed = 0
  return {
    now: () => wall,
    monotonic: () => passed,
    advance(ms) {
      wall += ms
      passed += ms
    },
    jump(ms) {
      wall += ms
    },
  }
}

/** Ids that are the same in every run: ascending, well formed and never repeated. */
export function createTestIds(): Ids {
  let count = 0
  const bytes = () => {
    count += 1
    return createHash('sha512').update(`waypost ${count}`).digest()
  }
  const characters = (length: number, alphabet: string) => {
    const random = bytes()
    return Array.from({ length }, (_, at) => alphabet[random[at % 64]! % alphabet.length]).join('')
  }
  const uuid = () => {
    count += 1
    return `00000000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`
  }
  return {
    uuid,
    token: (bits) =>
      bytes()
        .subarray(0, Math.ceil(bits / 8))
        .toString('base64url'),
    code: (digits) => characters(digits, '0123456789'),
    shortCode: characters,
  }
}

export interface MailRecorder extends MailTransport {
  readonly mails: Mail[]
  /** each following `send` throws this, until it is set to undefined */
  error: Error | undefined
  /** the newest mail to an address; throws if there is none */
  lastTo(address: string): Mail
}

/** A transport that keeps the mails of one test. */
export function createMailRecorder(): MailRecorder {
  const mails: Mail[] = []
  return {
    kind: 'smtp',
    mails,
    error: undefined,
    async send(mail) {
      if (this.error) throw this.error
      mails.push(mail)
    },
    lastTo(address) {
      const mail = mails.findLast((mail) => mail.to.address === address)
      if (!mail) throw new Error(`No mail went to ${address}.`)
      return mail
    },
    async close() {},
  }
}
