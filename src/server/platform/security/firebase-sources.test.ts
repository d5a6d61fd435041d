import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { firebaseSources } from './firebase-sources.ts'
import { appPolicy } from './headers.ts'

const project = {
  AUTH_MODE: 'firebase',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'demo.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'demo-waypost',
}
const policyOf = (env: Record<string, string>) =>
  new Map(
    appPolicy('n', firebaseSources(readConfig(env).firebase))
      .split('; ')
      .map((directive) => directive.split(/ (.*)/, 2) as [string, string]),
  )

describe('the policy of the application', () => {
  it('allows nothing foreign, except in firebase mode', () => {
    for (const AUTH_MODE of ['jwt', 'fake']) {
      const own = [...policyOf({ ...project, AUTH_MODE }).values()].join(' ')
      expect(own).not.toMatch(/https?:/)
    }
  })

  it('lists what signing in with Firebase needs, and no more', () => {
    const policy = policyOf(project)
    expect(policy.get('connect-src')).toBe(
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com",
    )
    expect(policy.get('script-src')).toBe("'self' https://apis.google.com")
    expect(policy.get('frame-src')).toBe("'self' https://demo.firebaseapp.com")
    expect(policy.get('form-action')).toBe("'self'")
    const alone = policyOf({ ...project, FIREBASE_PROVIDERS: ',' })
    expect([alone.get('script-src'), alone.get('frame-src')]).toEqual(["'self'", "'self'"])
  })

  it('lists the emulator instead if there is one', () => {
    const policy = policyOf({ ...project, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })
    expect(policy.get('connect-src')).toContain("'self' http://127.0.0.1:9099 ")
    expect(policy.get('connect-src')).not.toContain('identitytoolkit')
    expect(policy.get('frame-src')).toBe("'self' http://127.0.0.1:9099")
  })
})
