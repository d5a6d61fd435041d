import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createMailRecorder } from '#test/support/fakes.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { codeMailHandler } from './code-mail.job.ts'

const ada = { email: 'ada@example.com', password: 'a-fine-secret' }
const facts = { id: 'e1', attempt: 1, sinceAt: 0 }

describeOnBothEngines('the mail with the code', (engine) => {
  const start = async (overrides = {}) => {
    const app = await createIdentityApp(engine, { overrides })
    const tab = app.browser()
    await tab.post('/post-jwt-register', ada)
    const row = () => app.deps.db.selectFrom('sign_up').selectAll().executeTakeFirstOrThrow()
    const payload = { signUpId: (await row()).id } as never
    const send = () => codeMailHandler.run(app.deps, payload, facts)
    return { app, tab, row, send }
  }
  const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0]

  it('gets its code only when it leaves, and is never stored in clear', async () => {
    const { app, row, send } = await start()
    expect((await row()).code_hmac).toBeNull()
    await send()
    const code = codeIn(app.deps.mail.lastTo(ada.email).text)
    expect(code).toBeDefined()
    expect((await row()).code_hmac).toMatch(/^[\w-]{43}$/)
    const stored = JSON.stringify(await app.deps.db.selectFrom('sign_up').selectAll().execute())
    expect(stored).not.toContain(`"${code}"`)
  })

  it('carries a new code when it is tried again; only that one works', async () => {
    const { app, tab, send } = await start()
    app.deps.mail.error = new Error('451')
    await expect(send()).rejects.toThrow('451')
    app.deps.mail.error = undefined
    await send()
    await send()
    const [first, second] = app.deps.mail.mails.map((mail) => codeIn(mail.text))
    const verify = async (code: string | undefined) =>
      (await tab.post('/api/v1/auth/verify-email', { email: ada.email, code })).status
    expect(await verify(first)).toBe(400)
    expect(await verify(second)).toBe(200)
    const sent = app.deps.mail.mails.length
    await send()
    expect(app.deps.mail.mails).toHaveLength(sent)
  })

  it('is made with the request where the mailbox of the application is the transport', async () => {
    const mail = { ...createMailRecorder(), kind: 'mailbox' as const }
    const { app, tab, row } = await start({ mail })
    expect((await row()).code_hmac).toMatch(/^[\w-]{43}$/)
    const code = await app.codeFor(ada.email)
    const answer = await tab.post('/api/v1/auth/verify-email', { email: ada.email, code })
    expect(answer.status).toBe(200)
  })
})
