import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { tryPagePasscode } from './page-passcode.service.ts'

describeOnBothEngines('a passcode of a page or a block', (engine) => {
  it('opens what it belongs to, is never answered, and can be removed', async () => {
    const { ada, deps, page, url, add } = await createPage(engine)
    const block = await add('Note', { kind: 'text', address: '', text: 'x', passcode: 'salt' })
    expect(block).toMatchObject({ kind: 'text', hasPasscode: true, linkId: null })
    const changed = await ada.call('PATCH', url, { passcode: 'sesame' })
    expect(changed.json.hasPasscode).toBe(true)
    expect(JSON.stringify([block, changed.json])).not.toMatch(/argon2|salt|sesame/)

    const attempt = (password: string, blockId?: string) =>
      tryPagePasscode(deps, { pageId: page.id, blockId, password, clientKey: 'here' })
    expect(await attempt('sesame')).toBe(true)
    expect(await attempt('salt', block.id)).toBe(true)
    expect(await attempt('salt')).toBe(false)
    expect(await attempt('sesame', block.id)).toBe(false)
    expect(await attempt('', block.id)).toBe(false)
    expect(await attempt('salt', 'another')).toBe(false)

    await ada.call('PATCH', `${url}/blocks/${block.id}`, { passcode: null })
    expect(await attempt('salt', block.id)).toBe(false)
    const short = await ada.call('PATCH', url, { passcode: 'abc' })
    expect(short.code).toBe('err_400')
  })
})
