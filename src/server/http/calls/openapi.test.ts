import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoint, isServedIn } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createHttpApp } from '#test/support/http-app.ts'
import { serveApiReference } from './api-reference.ts'
import { openApiDocument } from './openapi.ts'
import { strictSchema } from './strict-schema.ts'

let app: Awaited<ReturnType<typeof createHttpApp>> | undefined
afterEach(() => app?.fastify.close())

describe('the list of endpoints', () => {
  it('has every declaration of the contract', () => {
    const folder = new URL('../../../contract/', import.meta.url)
    const listed = readFileSync(new URL('endpoints.ts', folder), 'utf8')
    for (const file of readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name))) {
      const text = readFileSync(new URL(file, folder), 'utf8')
      if (!/= defineEndpoint\(/.test(text)) continue
      expect(listed, file).toContain(`'./${file}'`)
      for (const [, name] of text.matchAll(/export const (\w+) = defineEndpoint\(/g)) {
        expect(name, `${file}: names of declarations end in Endpoint`).toMatch(/Endpoint$/)
      }
    }
  })

  it('has every id, and every method with its path, once', () => {
    const ids = endpoints.map((endpoint) => endpoint.id)
    expect(new Set(ids).size).toBe(ids.length)
    const calls = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(new Set(calls).size).toBe(calls.length)
  })

  it('declares a parameter for every variable part of a path', () => {
    for (const { id, path, params } of endpoints) {
      const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1])
      expect(Object.keys(params?.shape ?? {}).sort(), id).toEqual(names.sort())
    }
  })

  it('has no body for a GET', () => {
    for (const { id, method, body } of endpoints) {
      if (method === 'GET') expect(body, id).toBeUndefined()
    }
  })
})

describe('the OpenAPI document', () => {
  it('describes a call as it is declared', () => {
    const document = openApiDocument(
      [
        defineEndpoint({
          id: 'things.change',
          method: 'PATCH',
          path: '/api/v1/things/:id',
          summary: 'Change a thing',
          feature: 'things',
          access: 'account',
          params: z.object({ id: z.string() }),
          query: z.object({ at: z.iso.datetime().optional() }),
          body: z.object({ title: z.string() }),
          answer: z.object({ id: z.string() }),
          errors: ['aliasTaken'],
        }),
      ],
      '1.2.3',
    ) as never
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.2.3' },
      paths: {
        '/api/v1/things/{id}': {
          patch: {
            operationId: 'things.change',
            security: [{ accessToken: [] }, { apiKey: [] }, { session: [] }],
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
              {
                name: 'at',
                in: 'query',
                required: false,
                schema: { type: 'string', format: 'date-time' },
              },
              { name: 'space', in: 'query', required: false },
            ],
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { additionalProperties: false } } },
            },
            responses: {
              200: { content: { 'application/json': { schema: { type: 'object' } } } },
              401: { $ref: '#/components/responses/unauthenticated' },
              409: {
                description:
                  '`err_26` The Alias has already been taken\n\n`err_101` You do not have permission to do this',
              },
            },
          },
        },
      },
    })
  })

  it('names the errors for a key without the scope, and for a second body with the same Idempotency-Key', () => {
    const { paths } = openApiDocument(endpoints, '1.2.3') as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
    }
    const response = (name: string) => ({ $ref: `#/components/responses/${name}` })
    const told = (path: string, method: string) => paths[path]![method]!.responses[409]
    expect(told('/api/v1/links', 'get')).toEqual(response('noPermission'))
    expect(told('/api/v1/auth/session', 'get')).toBeUndefined()
    expect(told('/api/v1/links/simulate', 'post')).toMatchObject({
      description: expect.stringMatching(/^`err_101` .+\n\n`err_409` /),
    })
  })

  it('says where an answer may be 304', () => {
    const document = openApiDocument(
      [
        defineEndpoint({
          id: 'things.picture',
          method: 'GET',
          path: '/api/v1/things.png',
          summary: 'A picture',
          feature: 'things',
          access: 'account',
          headers: z.object({ 'if-none-match': z.string().optional() }),
          answer: z.string(),
          answerType: 'image/png',
          errors: [],
        }),
      ],
      '1.2.3',
    ) as { paths: Record<string, { get: { responses: Record<string, unknown> } }> }
    const { responses } = document.paths['/api/v1/things.png']!.get
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '304']))
  })

  it('lists each named schema of the contract once for requests and once for answers', () => {
    const document = openApiDocument(endpoints, '1.2.3') as {
      components: { schemas: Record<string, { required?: string[] }> }
      paths: Record<string, Record<string, never>>
    }
    const { schemas } = document.components
    const named = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
    const names = new Set([...named].map((match) => match[1]!))
    expect([...names].sort()).toEqual(Object.keys(schemas).sort())
    expect([...names]).toEqual(expect.arrayContaining(['Error', 'Link', 'Rule', 'RuleInput']))
    expect(schemas.Rule!.required).toContain('conditions')
    expect(schemas.RuleInput!.required).not.toContain('conditions')
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  it('is served with a reference that loads nothing from elsewhere', async () => {
    app = await createHttpApp({ plugins: [serveApiReference('1.2.3', 'jwt')] })
    const json = await app.inject('/api/v1/openapi.json')
    expect(json.statusCode).toBe(200)
    expect(Object.keys(json.json().paths).length).toBeGreaterThan(10)
    expect(json.body).not.toContain('"$schema"')
    const again = await app.inject({
      url: '/api/v1/openapi.json',
      headers: { 'if-none-match': String(json.headers.etag) },
    })
    expect(again.statusCode).toBe(304)

    const page = await app.inject('/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    )
    expect(page.body).not.toMatch(/<script|src=|https?:\/\/(?!(?:go\.)?example)|style="/)
    for (const one of endpoints) {
      expect(page.body.includes(`id="${one.id}"`), one.id).toBe(isServedIn('jwt', one))
    }
    expect(page.body).toContain('id="shape-Link"')
  })
})

describe('strictSchema', () => {
  const strict = (schema: z.ZodType, value: unknown) =>
    strictSchema(schema).safeParse(value).success
  const inner = z.object({ a: z.number() })

  it.each([
    ['an object', inner, { a: 1 }, { a: 1, b: 2 }],
    ['an optional one', inner.optional(), { a: 1 }, { a: 1, b: 2 }],
    ['a nullable one', inner.nullable(), { a: 1 }, { a: 1, b: 2 }],
    ['a default', inner.default({ a: 0 }), { a: 1 }, { a: 1, b: 2 }],
    ['in a list', z.array(inner), [{ a: 1 }], [{ a: 1, b: 2 }]],
    ['in a union', z.union([z.string(), inner]), { a: 1 }, { a: 1, b: 2 }],
    [
      'in a discriminated union',
      z.discriminatedUnion('k', [
        z.object({ k: z.literal(1) }),
        z.object({ k: z.literal(2), x: z.string() }),
      ]),
      { k: 2, x: '' },
      { k: 1, x: '' },
    ],
    ['in a record', z.record(z.string(), inner), { x: { a: 1 } }, { x: { a: 1, b: 2 } }],
    ['in a tuple', z.tuple([inner]), [{ a: 1 }], [{ a: 1, b: 2 }]],
    ['before a transform', inner.transform(({ a }) => a), { a: 1 }, { a: 1, b: 2 }],
    ['before a refinement', inner.refine(({ a }) => a > 0), { a: 1 }, { a: 1, b: 2 }],
    [
      'twice inside',
      z.object({ x: z.object({ y: inner }) }),
      { x: { y: { a: 1 } } },
      { x: { y: { a: 1, b: 2 } } },
    ],
  ])('refuses unknown keys of %s', (_name, schema, good, bad) => {
    expect(strict(schema, good)).toBe(true)
    expect(schema.safeParse(bad).success).toBe(true)
    expect(strict(schema, bad)).toBe(false)
  })

  it('returns a schema unchanged if there is nothing to do', () => {
    const alone = z.strictObject({ a: z.array(z.string()).optional() })
    expect(strictSchema(alone)).toBe(alone)
    const holder = z.strictObject({ alone, inner })
    expect(strictSchema(holder)).not.toBe(holder)
    expect((strictSchema(holder) as typeof holder).shape.alone).toBe(alone)
  })

  it('keeps refinements, transforms and objects declared loose', () => {
    expect(
      strict(
        inner.refine(({ a }) => a > 5),
        { a: 1 },
      ),
    ).toBe(false)
    expect(strictSchema(inner.transform(({ a }) => a + 1)).parse({ a: 1 })).toBe(2)
    expect(strict(z.looseObject({ a: z.number() }), { a: 1, b: 2 })).toBe(true)
    expect(strict(z.object({ x: inner.optional() }), {})).toBe(true)
  })
})
