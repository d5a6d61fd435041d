import { expect, it } from 'vitest'
import { getMailboxMailEndpoint, listMailboxEndpoint } from '#contract/mail/mailbox.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { mailboxRoutes } from './mailbox.handlers.ts'
import { keepMail } from './mailbox.service.ts'

describeOnBothEngines('the calls of the mailbox', (engine) => {
  const call = (id: string, parts: object) => {
    const found = mailboxRoutes.find((route) => route.endpoint.id === id)!
    const handler = found.handler as (deps: unknown, call: unknown) => Promise<unknown>
    return handler(testDeps(engine), { caller: { role: 'administrator' }, ...parts })
  }

  it('answer what the contract says, without the content in the list', async () => {
    await keepMail(testDeps(engine), {
      to: { name: '', address: 'ada@example.com' },
      subject: 'Hello',
      text: 'secret',
      html: '<p>secret</p>',
    })
    const list = listMailboxEndpoint.answer.parse(
      await call('mailbox.list', { query: { limit: 25 } }),
    )
    expect(list.nextCursor).toBeNull()
    expect(list.items).toEqual([
      expect.objectContaining({ toAddress: 'ada@example.com', subject: 'Hello' }),
    ])
    expect(JSON.stringify(list)).not.toContain('secret')
    const mail = getMailboxMailEndpoint.answer.parse(
      await call('mailbox.get', { params: { id: list.items[0]!.id } }),
    )
    expect(mail.text).toBe('secret')
  })

  it('are for administrators only', () => {
    for (const route of mailboxRoutes) expect(route.endpoint.access).toBe('administrator')
  })
})
