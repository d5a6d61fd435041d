import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auth } from '#web/messages/en/auth.ts'
import { text } from '#web/messages/index.ts'
import { lazyFirebaseIdentity } from './lazy-firebase-identity.ts'

const all = { ...text }
beforeEach(() => {
  // as on the first screen, which starts with the shell's texts
  Reflect.deleteProperty(text, 'auth')
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(text, all)
})

it('says what failed before any further screen has loaded', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ firebase: null }))
  await expect(lazyFirebaseIdentity.forgotPassword('ada@example.com')).rejects.toMatchObject({
    code: 'err_503',
    message: auth.firebaseElsewhere,
  })
})
