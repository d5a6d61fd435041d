import { expect, it } from 'vitest'
import { describeOn } from '#test/support/engines.ts'
import { createHttpApp } from '#test/support/http-app.ts'
import { installationRoutes } from './index.ts'

describeOn('sqlite', 'GET /api/v1/installation', (engine) => {
  it.each([
    [{ PUBLIC_URL: 'https://app.example', SHORT_URL: 'https://go.example' }, 'https://go.example'],
    [{ PUBLIC_URL: 'https://app.example' }, 'https://app.example'],
    [{ PUBLIC_URL: 'https://a.example', SMTP_URL: 'smtp://localhost' }, 'https://a.example'],
  ])(
    'tells anybody the origin of short links and whether mails go out (%j)',
    async (env, shortOrigin) => {
      const app = await createHttpApp({
        env,
        routes: installationRoutes,
        deps: { db: engine.database.db },
      })
      const answer = await app.inject({
        url: '/api/v1/installation',
        headers: { host: new URL(env.PUBLIC_URL).host },
      })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({
        shortOrigin,
        sendsMail: 'SMTP_URL' in env,
        authMode: 'jwt',
        firebase: null,
        signInWith: [],
        name: '',
        hasPackages: false,
        hasSupport: false,
        helpUrl: null,
        termsUrl: null,
        privacyUrl: null,
        imprintUrl: null,
        afterSignOutUrl: null,
        signUp: 'open',
        allowedDomains: [],
        banner: null,
      })
      await app.fastify.close()
    },
  )

  it('tells the browser which Firebase project it signs in to', async () => {
    const env = {
      AUTH_MODE: 'firebase',
      FIREBASE_API_KEY: 'a-key',
      FIREBASE_AUTH_DOMAIN: 'demo-waypost.firebaseapp.com',
      FIREBASE_PROJECT_ID: 'demo-waypost',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
      FIRESTORE_HOST: '127.0.0.1:8080',
      FIRESTORE_SSL: 'false',
      FIRESTORE_CACHE_SIZE_BYTES: '2000000',
    }
    const app = await createHttpApp({
      env,
      routes: installationRoutes,
      deps: { db: engine.database.db },
    })
    const headers = { host: 'localhost:3000' }
    const answer = await app.inject({ url: '/api/v1/installation', headers })
    expect(answer.json()).toMatchObject({
      authMode: 'firebase',
      firebase: {
        apiKey: 'a-key',
        authDomain: 'demo-waypost.firebaseapp.com',
        projectId: 'demo-waypost',
        appId: null,
        authEmulatorHost: '127.0.0.1:9099',
        firestore: {
          host: '127.0.0.1:8080',
          ssl: false,
          cacheSizeBytes: 2_000_000,
          forceLongPolling: null,
          autoDetectLongPolling: null,
          longPollingTimeoutSeconds: null,
        },
      },
    })
    await app.fastify.close()
  })

  it('says which providers have a button, by what each of them needs', async () => {
    const env = {
      // Google needs a secret to sign people in; programs that send a Google token need none
      GOOGLE_CLIENT_ID: 'waypost',
      FACEBOOK_CLIENT_ID: 'waypost',
      OPENID_ISSUER: 'http://127.0.0.1:9/realm',
      OPENID_CLIENT_ID: 'waypost',
      OPENID_NAME: 'Example ID',
    }
    const names = async (env: Record<string, string>) => {
      const app = await createHttpApp({
        env,
        routes: installationRoutes,
        deps: { db: engine.database.db },
      })
      const headers = { host: 'localhost:3000' }
      const answer = await app.inject({ url: '/api/v1/installation', headers })
      await app.fastify.close()
      return answer.json().signInWith.map((one: { name: string }) => one.name)
    }
    expect(await names(env)).toEqual(['Facebook', 'Example ID'])
    expect(await names({ ...env, GOOGLE_CLIENT_SECRET: 'hush' })).toEqual([
      'Google',
      'Facebook',
      'Example ID',
    ])
    expect(await names({ ...env, AUTH_MODE: 'fake' })).toEqual([])
  })
})
