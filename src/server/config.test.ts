import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('readConfig', () => {
  it('runs with nothing set, and takes empty values for unset ones', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, authMode: 'jwt', publicUrl: undefined })
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ' })).toEqual(readConfig({}))
  })

  it('reads origins with or without their slash', () => {
    for (const given of ['https://App.example.com', 'https://app.example.com/']) {
      expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe('https://app.example.com')
    }
    expect(readConfig({ PUBLIC_URL: 'https://app.example.com' }).isProduction).toBe(true)
    expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).isProduction).toBe(false)
  })

  it.each([
    ['PORT', 'abc', '0x10', '1e3', '3.5', '-1', '65536'],
    ['PUBLIC_URL', 'example.com', 'ftp://x', 'https://x/path', 'https://u:p@x', 'https://x/?a=1'],
    ['SHORT_URL', 'https://exm.pl/s', 'exm.pl'],
    ['CORS_ORIGINS', '*', 'https://a.example,b', 'https://a.example/x'],
    ['MARKETING_URL', 'javascript:alert(1)'],
    ['DATA_DIR', '/tmp/what?', './a?b/data'],
    ['TRUSTED_PROXIES', 'true', '10.0.0.1', '10.0.0.0/99'],
    ['DATABASE_URL', 'mysql://x'],
    ['SMTP_URL', 'http://x'],
    ['SECRET', 'short', 'change-me-change-me-change-me-change-me'],
    ['SECRET_FILE', '/there/is/nothing'],
    ['AUTH_MODE', 'x'],
    ['FIREBASE_AUTH_DOMAIN', 'https://x.example', 'x y'],
    ['FIREBASE_PROJECT_ID', 'A', 'x/y'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1', 'http://x:1'],
    ['MAX_PAGES_PER_ACCOUNT', '0', '1e3'],
    ['MAX_STORAGE_PER_SPACE', '1 PB', '-1', 'GB', '1e9', '1.5'],
    ['DKIM_DOMAIN', 'example.com'],
    ['OPENID_ISSUER', 'id.example', 'https://id.example', 'https://id.example/?x=1'],
    ['OPENID_CLIENT_ID', 'alone'],
    ['GOOGLE_CLIENT_SECRET_FILE', '/there/is/nothing'],
    ['STORAGE_URL', 'https://s3.example', 's3://', 's3://bucket?region=eu-1'],
    ['STORAGE_SECRET_KEY', 'alone'],
    ['NODE_ENV', 'prod'],
  ])('stops the start with a sentence about %s', (name, ...values) => {
    for (const value of values) {
      expect(() => readConfig({ [name]: value }), value).toThrow(ConfigError)
      expect(() => readConfig({ [name]: value }), value).toThrow(new RegExp(name))
    }
  })

  const project = {
    AUTH_MODE: 'firebase',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'demo.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'demo-waypost',
  }

  it('names what firebase mode lacks', () => {
    expect(readConfig(project).firebase).toMatchObject({ projectId: 'demo-waypost' })
    expect(readConfig({ ...project, AUTH_MODE: 'jwt' }).firebase).toBeUndefined()
    for (const name of ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID']) {
      expect(() => readConfig({ ...project, [name]: '' })).toThrow(new RegExp(`needs ${name}:`))
    }
  })

  it.each([{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://app.example.com' }])(
    'keeps demonstration and emulator out of production (%j)',
    (production) => {
      expect(() => readConfig({ ...production, AUTH_MODE: 'fake' })).toThrow(/refuses to run/)
      const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
      expect(() => readConfig({ ...production, ...project, ...emulator })).toThrow(
        /FIREBASE_AUTH_EMULATOR_HOST/,
      )
      expect(readConfig({ ...production, ...project }).authMode).toBe('firebase')
    },
  )

  it('takes a provider of OpenID Connect with a path, over https only in production', () => {
    const env = { OPENID_ISSUER: 'http://127.0.0.1:9000/realms/a', OPENID_CLIENT_ID: 'waypost' }
    expect(readConfig(env).social.openid).toEqual({
      clientId: 'waypost',
      clientSecret: undefined,
      issuer: 'http://127.0.0.1:9000/realms/a',
      name: 'OpenID',
    })
    const live = { ...env, PUBLIC_URL: 'https://app.example.com' }
    expect(() => readConfig(live)).toThrow(/OPENID_ISSUER/)
  })
})
