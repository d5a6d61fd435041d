import { describe, expect, it } from 'vitest'
import { createHttpApp } from '#test/support/http-app.ts'
import { installationRoutes } from './index.ts'

describe('GET /api/v1/installation', () => {
  it.each([
    [{ PUBLIC_URL: 'https://app.example', SHORT_URL: 'https://go.example' }, 'https://go.example'],
    [{ PUBLIC_URL: 'https://app.example' }, 'https://app.example'],
  ])('tells anybody the origin of short links (%j)', async (env, shortOrigin) => {
    const app = await createHttpApp({ env, routes: installationRoutes })
    const answer = await app.inject({
      url: '/api/v1/installation',
      headers: { host: 'app.example' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ shortOrigin })
    await app.fastify.close()
  })
})
