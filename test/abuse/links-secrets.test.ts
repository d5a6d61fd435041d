import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createLogger } from '#server/platform/logger.ts'
import { passwordHasher } from '#server/platform/password/password-hasher.ts'
import { createCreatorApp } from '../support/creators.ts'
import { describeOnBothEngines, readAllTables } from '../support/engines.ts'

const PASSWORD = 'telltale-4711'
const destination = 'https://a.example'

/** A52 for owners: a link's password appears in no answer, log line or table, only its hash. */
describeOnBothEngines('the password of a link', (engine) => {
  it('is kept as a hash and told to nobody', async () => {
    const lines: string[] = []
    const log = createLogger({ level: 'trace', stream: { write: (line) => lines.push(line) } })
    const { creators, app, deps } = await createCreatorApp(engine)
    Object.assign(app.deps, { log })
    const [ada] = creators
    const key = { 'idempotency-key': 'once' }
    const body = { destination, password: PASSWORD }
    const made = await ada!.call('POST', '/api/v1/links', body, key)
    const again = await ada!.call('POST', '/api/v1/links', body, key)
    expect(again).toEqual(made)
    const url = `/api/v1/links/${made.json.id}`
    const answers = [
      made,
      again,
      await ada!.call('GET', url),
      await ada!.call('GET', '/api/v1/links?q=telltale'),
      await ada!.call('GET', '/api/v1/links'),
      await ada!.call('PATCH', url, { password: `${PASSWORD}-two` }),
      await ada!.call('PATCH', url, { password: `${PASSWORD}\0` }),
      await ada!.call('POST', '/api/v1/links/simulate', { link: { id: made.json.id } }),
      await ada!.call('POST', '/api/v1/links/simulate', {
        link: { id: made.json.id, password: PASSWORD },
      }),
      await ada!.call('GET', `${url}/versions`),
      await ada!.call('DELETE', url),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([
      201, 201, 200, 200, 200, 200, 400, 200, 400, 200, 204,
    ])
    const told = JSON.stringify(answers)
    expect(told).not.toMatch(/telltale|argon2/)
    expect(lines.join('')).not.toMatch(/telltale|argon2/)
    const tables = JSON.stringify(await readAllTables(engine.database))
    expect(tables).not.toContain('telltale')
    const row = await deps.db.selectFrom('link').select('password_hash').executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordHasher.verify(`${PASSWORD}-two`, row.password_hash!)).toBe(true)
  })

  it('cannot be tried out on what is kept of a request', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const body = { destination, password: 'abcd' }
    const key = { 'idempotency-key': 'once' }
    await creators[0]!.call('POST', '/api/v1/links', body, key)
    const row = await deps.db
      .selectFrom('idempotent_answer')
      .select('request_hash')
      .executeTakeFirstOrThrow()
    const bare = createHash('sha256').update('POST /api/v1/links\n').update(JSON.stringify(body))
    expect(row.request_hash).not.toBe(bare.digest('base64url'))
    const other = { destination, password: 'abce' }
    expect((await creators[0]!.call('POST', '/api/v1/links', other, key)).code).toBe('err_409')
  })

  it('is refused quickly to whoever may not set it', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const { json } = await creators[0]!.call('POST', '/api/v1/links', { destination })
    const calls = Array.from({ length: 80 }, () =>
      creators[1]!.call('PATCH', `/api/v1/links/${json.id}`, { password: PASSWORD }),
    )
    // none of them took one of the 54 places in the hasher's queue
    expect(new Set((await Promise.all(calls)).map((one) => one.code))).toEqual(new Set(['err_25']))
  })
})
