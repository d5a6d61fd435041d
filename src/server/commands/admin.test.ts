import { expect, it } from 'vitest'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { runCommand } from '#test/support/run-command.ts'

describeOnBothEngines('npm run admin', (engine) => {
  const run = (...args: string[]) => {
    const { dataDir, databaseUrl } = engine.address
    return runCommand('admin', args, {
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://go.example',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
  }

  it('prints a link that makes an administrator, beside a running server', {
    timeout: 60_000,
  }, async () => {
    const app = await createIdentityApp(engine)
    const { code, stdout } = await run('Ada@example.com')
    expect(code).toBe(0)
    const link = /^Administrator: (https:\/\/go\.example\/setup\?token=[\w-]{43})\n$/.exec(
      stdout,
    )?.[1]
    const token = new URL(link ?? '').searchParams.get('token')
    // the link is valid for one day of real time, but the test clock shows another date
    app.deps.clock.jump(Date.now() - app.deps.clock.now())
    const body = { token, email: 'ada@example.com', password: 'a-fine-secret' }
    const answer = await app.browser().post('/api/v1/setup', body)
    expect([answer.status, answer.body.role]).toEqual([200, 'administrator'])
  })

  it('says how it is used, and refuses what is no address, with nothing written', {
    timeout: 60_000,
  }, async () => {
    const before = await readAllTables(engine.database)
    for (const args of [[], ['a@x.example', 'b@x.example'], ['--force']]) {
      const { code, stdout, stderr } = await run(...args)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toContain('npm run admin -- <e-mail>')
    }
    const refused = await run('no address')
    expect([refused.code, refused.stderr]).toEqual([1, 'Invalid email address\n'])
    expect(await readAllTables(engine.database)).toEqual(before)
  })
})
