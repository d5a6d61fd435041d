import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { exportAccount } from './export-account.service.ts'

describeOnBothEngines('the text of an export', (engine) => {
  it('is one JSON object, whatever people wrote', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId } = await makeAccount(deps)
    const name = '"},{\u2028</script>\n\\ ünï'
    await deps.db.updateTable('user').set({ name }).execute()
    let text = ''
    for await (const part of await exportAccount(deps, userId)) text += part
    expect(JSON.parse(text).account).toMatchObject([{ id: userId, name }])
  })

  it('has every row of lists that are read in parts, once, with what hangs on it, and nothing of others', async () => {
    const deps = testDepsWithIdentity(engine)
    const [mine, other] = [await makeAccount(deps), await makeAccount(deps)]
    const many = 520
    for (const { userId, spaceId } of [mine, other]) {
      const rows = Array.from({ length: many }, (_, at) => {
        const key = `${userId}-${String(at).padStart(4, '0')}`
        return {
          ...{
            id: key,
            space_id: spaceId,
            domain_id: 'main',
            slug_key: key,
            alias: key,
            title: '',
          },
          ...{ destination: 'https://example.com/', destination_href: 'https://example.com/' },
          ...{ origin: at % 3 === 0 ? 'page' : 'shortener', is_archived: at % 2, rules: '[]' },
          // some with equal times
          ...{ created_by: userId, created_at: Math.floor(at / 9), updated_at: 1 },
        } as const
      })
      await deps.db
        .insertInto('link')
        .values(rows as never)
        .execute()
      const tags = rows.flatMap(({ id }) => [
        { link_id: id, tag: 'one' },
        { link_id: id, tag: 'two' },
      ])
      await deps.db.insertInto('link_tag').values(tags).execute()
    }
    let text = ''
    for await (const part of await exportAccount(deps, mine.userId)) text += part
    const { links, linkTags, spaces } = JSON.parse(text) as {
      links: { id: string }[]
      linkTags: { link_id: string }[]
      spaces: object[]
    }
    expect([spaces.length, links.length, linkTags.length]).toEqual([1, many, 2 * many])
    const ids = new Set(links.map(({ id }) => id))
    expect(ids.size).toBe(many)
    expect([...ids].every((id) => id.startsWith(mine.userId))).toBe(true)
    expect(linkTags.every(({ link_id }) => ids.has(link_id))).toBe(true)
  })

  it('has messages, layout, keys and passkeys by their names, and nothing that is secret', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId, spaceId } = await makeAccount(deps)
    const { db } = deps
    await db
      .insertInto('chat_room')
      .values({
        id: 'room',
        kind: 'everyone',
        space_id: spaceId,
        user_a: null,
        user_b: null,
        name: '',
        created_by: userId,
        created_at: 1,
      })
      .execute()
    await db
      .insertInto('chat_message')
      .values({
        id: 'message',
        room_id: 'room',
        seq: 1,
        sender_id: userId,
        text: 'Hi',
        folded: 'hi',
        client_id: null,
        created_at: 1,
      })
      .execute()
    await db
      .insertInto('layout_setting')
      .values({
        user_id: userId,
        layout: 'horizontal',
        size: 'boxed',
        is_scrollable: 1,
        topbar: 'dark',
        sidebar: 'light',
        sidebar_type: 'icon',
      })
      .execute()
    await db
      .insertInto('api_key')
      .values({
        id: 'key',
        user_id: userId,
        name: 'Newsletter script',
        key_hash: 'secret-hash-of-key',
        hint: 'wp_live_ab',
        scopes: '["links:read"]',
        created_at: 1,
        expires_at: null,
        used_at: null,
      })
      .execute()
    await db
      .insertInto('passkey')
      .values({
        id: 'passkey',
        user_id: userId,
        credential_id: 'secret-credential',
        public_key: 'secret-public-key',
        sign_count: 0,
        transports: '[]',
        name: 'Phone',
        is_backed_up: 0,
        created_at: 1,
        used_at: null,
      })
      .execute()
    let text = ''
    for await (const part of await exportAccount(deps, userId)) text += part
    expect(JSON.parse(text)).toMatchObject({
      chatMessages: [{ id: 'message', text: 'Hi' }],
      layout: [{ layout: 'horizontal', sidebar_type: 'icon' }],
      apiKeys: [{ name: 'Newsletter script', hint: 'wp_live_ab' }],
      passkeys: [{ name: 'Phone' }],
      waysToSignIn: [{ provider_id: 'credential' }],
    })
    expect(text).not.toMatch(/secret-|argon2|key_hash|token/)
  })
})
