import { expect, it } from 'vitest'
import { DeliveryError } from '../../../platform/delivery-error.ts'
import { outcomeOf } from './delivery-outcome.ts'

const reader = { subscriberId: 's', attempts: 0, now: 1_000 }
const refusal = (response: string, command = 'RCPT TO') =>
  new DeliveryError('permanent', response, { cause: { command, response } })

it.each([
  ['550 no such user', 'RCPT TO', 'bounced'],
  ['550 5.1.1 unknown', 'RCPT TO', 'bounced'],
  ['552 5.2.2 mailbox full', 'RCPT TO', 'failed'],
  ['554 5.7.1 we do not like you', 'RCPT TO', 'failed'],
  ['554 spam', 'DATA', 'failed'],
])('takes %s at %s for %s', (response, command, state) => {
  expect(outcomeOf(refusal(response, command), reader)).toMatchObject({ state, attempts: 1 })
})

it('tries again later, but not forever', () => {
  const later = new DeliveryError('later', '451 come back')
  expect(outcomeOf(later, reader)).toMatchObject({ state: 'waiting', dueAt: 6_000 })
  expect(outcomeOf(later, { ...reader, attempts: 99 })).toMatchObject({ state: 'failed' })
})

it("keeps the server's reply without the address", () => {
  const said = outcomeOf(refusal('550 5.1.1 <ada@example.com> is\r\nunknown'), reader)
  expect(said?.detail).toBe('550 5.1.1 <…> is unknown')
})

it('has no outcome for anybody while the server is away', () => {
  expect(outcomeOf(new DeliveryError('unreachable', 'refused'), reader)).toBeUndefined()
})
