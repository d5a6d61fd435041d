import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'

/**
 * Keys for programs: a new key is shown once, so nothing may interrupt that; a space's keys are its
 * own.
 */

let site: Site

beforeAll(async () => {
  site = await openSite({ links: 0, icons: [] })
})
afterAll(() => site?.close())

const words = text.apiKeys

/** What a program gets that uses a key. */
async function statusOf(key: string, method: 'GET' | 'POST', path: string): Promise<number> {
  const body = { destination: 'https://example.com/by-a-program' }
  const answer = await fetch(`${site.server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  return answer.status
}

const LOOKS: [width: number, colorScheme: 'light' | 'dark'][] = [
  [390, 'dark'],
  [768, 'light'],
  [1440, 'light'],
]

describe('an API key', () => {
  it.each(LOOKS)(
    'is shown once it is made, although the list cannot be read, and does what it may (%i px, %s)',
    async (width, colorScheme) => {
      const { context, tab, leave } = await site.visit({
        colorScheme,
        viewport: { width, height: 860 },
      })
      await signIn(context, site.server.url, CREATOR)
      await tab.goto(`${site.server.url}/app/settings/api-keys`)
      await tab.getByText(words.emptyTitle).waitFor()
      expect(await violationsOf(tab)).toEqual([])

      await tab.getByRole('button', { name: words.create, exact: true }).click()
      const dialog = tab.getByRole('dialog', { name: words.createTitle })
      await dialog.getByLabel(words.presets.chosen, { exact: true }).check()
      await dialog.getByRole('button', { name: text.common.create, exact: true }).click()
      await dialog.getByText(words.nameMissing).waitFor()
      await dialog.getByText(words.mayMissing).waitFor()
      expect(await violationsOf(tab)).toEqual([])
      await dialog.getByLabel(words.name).fill('newsletter script')
      await dialog.getByLabel(words.scopes['links:write']).check()

      const held = Promise.withResolvers<void>()
      await tab.route('**/api/v1/api-keys', async (route) => {
        if (route.request().method() === 'GET') await held.promise
        await route.continue()
      })
      await dialog.getByRole('button', { name: text.common.create, exact: true }).click()
      const made = tab.getByRole('dialog', { name: words.madeTitle })
      const key = await made.getByLabel(words.madeField).inputValue()
      expect(await violationsOf(tab)).toEqual([])
      // closes only on purpose
      await tab.keyboard.press('Escape')
      await made.getByLabel(words.madeField).click()
      expect(await statusOf(key, 'POST', '/links')).toBe(201)
      // a forbidden call is refused with err_409
      expect(await statusOf(key, 'GET', '/statistics')).toBe(409)
      await made.getByRole('button', { name: words.isCopied }).click()
      await made.waitFor({ state: 'detached' })
      held.resolve()
      await tab.unrouteAll({ behavior: 'wait' })

      await tab.getByText(words.hint(key.slice(-4))).waitFor()
      await tab.getByRole('button', { name: words.revokeOf('newsletter script') }).click()
      const question = tab.getByRole('dialog', { name: words.revokeTitle('newsletter script') })
      await question.getByRole('button', { name: words.revoke, exact: true }).click()
      await tab.getByText(words.emptyTitle).waitFor()
      expect(await statusOf(key, 'POST', '/links')).toBe(401)
      await leave()
    },
  )
})

describe('keys of a space', () => {
  it.each(LOOKS.slice(0, 2))(
    'are made and renewed by its owner, who sees what they reach (%i px)',
    async (width, colorScheme) => {
      const look = { colorScheme, viewport: { width, height: 860 } }
      const { context, tab, leave } = await site.visit(look)
      await signIn(context, site.server.url, CREATOR)
      const body = { name: `Studio ${width}`, color: 'blue' }
      const space = await site.client.call<{ id: string; name: string }>(
        'POST',
        '/api/v1/spaces',
        body,
      )
      await tab.goto(`${site.server.url}/app/s/${space.id}/settings/api-keys`)
      await tab.getByText(words.leadOfSpace(space.name)).waitFor()
      await tab.getByRole('button', { name: words.create, exact: true }).click()
      const dialog = tab.getByRole('dialog', { name: words.createTitle })
      await dialog.getByLabel(words.name).fill('shop')
      await dialog.getByLabel(words.presets.create).check()
      await dialog.getByText(words.reachesSpace(space.name)).waitFor()
      expect(await violationsOf(tab)).toEqual([])
      await dialog.getByRole('button', { name: text.common.create, exact: true }).click()
      const made = tab.getByRole('dialog', { name: words.madeTitle })
      const first = await made.getByLabel(words.madeField).inputValue()
      await made.getByRole('button', { name: words.isCopied }).click()
      expect([
        await statusOf(first, 'POST', '/links'),
        await statusOf(first, 'GET', '/links'),
      ]).toEqual([201, 409])
      await tab.getByText(`${words.presets.create} · ${words.reaches.space}`).waitFor()
      expect(await violationsOf(tab)).toEqual([])

      await tab.getByRole('button', { name: words.renewOf('shop') }).click()
      const question = tab.getByRole('dialog', { name: words.renewTitle('shop') })
      await question.getByRole('button', { name: words.renew, exact: true }).click()
      const second = await made.getByLabel(words.madeField).inputValue()
      await made.getByRole('button', { name: words.isCopied }).click()
      expect(await statusOf(first, 'POST', '/links')).toBe(401)
      expect(await statusOf(second, 'POST', `/links?space=${space.id}`)).toBe(201)
      await leave()
    },
  )
})
