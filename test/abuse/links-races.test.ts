import { expect, it } from 'vitest'
import { createCreatorApp } from '../support/creators.ts'
import { describeOnBothEngines } from '../support/engines.ts'

/** A54: limits and names under 200 requests at once. */
describeOnBothEngines('200 requests at once', (engine) => {
  it('make exactly as many pages as an account may have', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    deps.config.maxPagesPerAccount = 10
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        ada!.call('POST', '/api/v1/pages', { username: `page-${at}` }),
      ),
    )
    const made = answers.filter((answer) => answer.status === 201)
    expect(made).toHaveLength(10)
    const codes = answers.flatMap((answer) =>
      answer.status === 201 ? [] : [`${answer.status} ${answer.code}`],
    )
    expect(new Set(codes)).toEqual(new Set(['409 err_101']))
    expect(await deps.db.selectFrom('page').select('id').execute()).toHaveLength(10)
    expect(await deps.db.selectFrom('slug').select('key').execute()).toHaveLength(10)
    await ada!.call('DELETE', `/api/v1/pages/${made[0]!.json.id}`)
    expect((await ada!.call('POST', '/api/v1/pages', { username: 'one-more' })).status).toBe(201)
    const back = await ada!.call('POST', `/api/v1/pages/${made[0]!.json.id}/restore`)
    expect(back.code).toBe('err_101')
  }, 60_000)

  it('give an alias to exactly one', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        creators[at % 2]!.call('POST', '/api/v1/links', {
          destination: `https://example.com/${at}`,
          alias: at % 3 ? 'wanted' : 'WANTED',
        }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'err_26')).toHaveLength(199)
    expect(await deps.db.selectFrom('link').select('id').execute()).toHaveLength(1)
  }, 60_000)

  it('all keep their place when they edit one page', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const { json: page } = await ada!.call('POST', '/api/v1/pages', { username: 'ada' })
    const url = `/api/v1/pages/${page.id}`
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        ada!.call('POST', `${url}/blocks`, { address: `https://example.com/${at}`, after: null }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.json.position)).size).toBe(40)
    expect((await ada!.call('GET', url)).json.revision).toBe(page.revision + 40)
  }, 60_000)
})
