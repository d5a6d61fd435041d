import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { mailboxJobs } from './mailbox.job.ts'
import { getMailboxMail, keepMail, listMailbox } from './mailbox.service.ts'

const administrator = { role: 'administrator' } as const
const member = { role: 'member' } as const
const mailTo = (address: string) => ({
  to: { name: 'Ada', address },
  subject: 'Your code',
  text: '123456',
  html: '<p>123456</p>',
})

describeOnBothEngines('the mailbox', (engine) => {
  it('keeps mails and lists them newest first, in pages', async () => {
    const deps = testDeps(engine)
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await keepMail(deps, mailTo(`${name}@example.com`))
      deps.clock.advance(1_000)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listMailbox(deps, administrator, { cursor, limit: 2 })
      seen.push(...page.mails.map((mail) => mail.to_address[0]!))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen.join('')).toBe('edcba')
  })

  it('reads one', async () => {
    const deps = testDeps(engine)
    await keepMail(deps, mailTo('ada@example.com'))
    const { mails } = await listMailbox(deps, administrator, { cursor: undefined, limit: 10 })
    expect(await getMailboxMail(deps, administrator, mails[0]!.id)).toMatchObject({
      to_address: 'ada@example.com',
      text: '123456',
      html: '<p>123456</p>',
    })
  })

  it('does not exist for members, and unknown mails do not exist for anybody', async () => {
    const deps = testDeps(engine)
    const notFound = { name: 'notFound' }
    const page = { cursor: undefined, limit: 10 }
    await expect(listMailbox(deps, member, page)).rejects.toMatchObject(notFound)
    await expect(getMailboxMail(deps, member, 'x')).rejects.toMatchObject(notFound)
    await expect(getMailboxMail(deps, administrator, 'x')).rejects.toMatchObject(notFound)
  })

  it('deletes mails after 24 hours', async () => {
    const deps = testDeps(engine)
    await keepMail(deps, mailTo('old@example.com'))
    deps.clock.advance(24 * 3_600_000)
    await keepMail(deps, mailTo('new@example.com'))
    deps.clock.advance(1)
    await mailboxJobs[0]!.run(deps)
    const { mails } = await listMailbox(deps, administrator, { cursor: undefined, limit: 10 })
    expect(mails.map((mail) => mail.to_address)).toEqual(['new@example.com'])
  })
})
