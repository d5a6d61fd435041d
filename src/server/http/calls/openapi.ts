import { z } from 'zod'
import { scopeOf } from '#contract/account/key-scopes.ts'
import { UPLOAD_TYPES } from '#contract/constants.ts'
import { type Endpoint, errorAnswerSchema } from '#contract/endpoint.ts'
import { type ErrorName, errors } from '#contract/errors.ts'
import { strictSchema } from './strict-schema.ts'

type Json = Record<string, unknown>

/** Errors that any call of a kind may give, besides its own. */
const ALWAYS: readonly ErrorName[] = ['malformed', 'tooManyRequests', 'internal', 'unavailable']
const WITH_ACCOUNT: readonly ErrorName[] = ['unauthenticated', 'banned']
const WITH_BODY: readonly ErrorName[] = ['tooLarge', 'wrongType']
/** For a key without the required scope. */
const WITH_SCOPE: readonly ErrorName[] = ['noPermission']
/** For an Idempotency-Key that was used with another body. */
const WITH_IDEMPOTENCY: readonly ErrorName[] = ['conflict']
const COMMON = [...ALWAYS, ...WITH_ACCOUNT, ...WITH_BODY, ...WITH_SCOPE, ...WITH_IDEMPOTENCY]

/**
 * Builds the OpenAPI 3.1 document only from the declarations of the calls (design.md §1.4), so it
 * cannot differ from what the server does.
 */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  const named: NamedSchemas = new Map()
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waypost',
      version,
      description:
        'Short links, link-in-bio pages and the mailing list behind them. Times are ISO 8601 in UTC, lists come in pages by cursor, and every refusal has one shape with a code of the catalogue.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [...new Set(endpoints.map((endpoint) => endpoint.feature))].map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        Error: schemaOf(errorAnswerSchema, 'output', named),
        ...Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1))),
      },
      responses: Object.fromEntries(COMMON.map((name) => [name, refusal([name])])),
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The accessToken of signing in.',
        },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: wp_live_…' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'waypost_session',
          description: 'Of a browser; `__Host-waypost_session` on https.',
        },
      },
    },
  }
}

function operationOf(endpoint: Endpoint, named: NamedSchemas): Json {
  const isPublic = endpoint.access === 'public'
  return {
    operationId: endpoint.id,
    tags: [endpoint.feature],
    summary: endpoint.summary,
    ...describe(endpoint),
    ...(isPublic ? {} : { security: [{ accessToken: [] }, { apiKey: [] }, { session: [] }] }),
    parameters: [
      ...parametersOf(endpoint.params, 'path', named),
      ...parametersOf(endpoint.query, 'query', named),
      ...(isPublic || endpoint.query?.shape.space ? [] : [SPACE]),
      ...parametersOf(endpoint.headers, 'header', named),
      ...(takesIdempotencyKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...bodyOf(endpoint, named),
    responses: { ...answerOf(endpoint, named), ...refusalsOf(endpoint) },
  }
}

function describe({ description, modes }: Endpoint): Json {
  const where = modes && `Exists where \`AUTH_MODE\` is ${modes.join(' or ')}.`
  const text = [description, where].filter(Boolean).join(' ')
  return text === '' ? {} : { description: text }
}

const SPACE = {
  name: 'space',
  in: 'query',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 64 },
  description:
    'Id of the space that the call is about, else `err_54`; your personal one when absent. Calls by id need none.',
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description: 'The same key within 72 hours gives the same answer and acts once.',
}

function takesIdempotencyKey(endpoint: Endpoint): boolean {
  const { method, access, secret, upload } = endpoint
  return method === 'POST' && access !== 'public' && !secret && !upload
}

function parametersOf(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query' | 'header',
  named: NamedSchemas,
): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', named) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

function bodyOf(endpoint: Endpoint, named: NamedSchemas): Json {
  if (endpoint.upload) {
    const types = endpoint.uploadTypes ?? UPLOAD_TYPES
    const format = endpoint.uploadTypes === undefined ? { format: 'binary' } : {}
    const content = Object.fromEntries(
      types.map((type) => [type, { schema: { type: 'string', ...format } }]),
    )
    return { requestBody: { required: true, content } }
  }
  if (endpoint.body === undefined) return {}
  const isStrict = endpoint.unknownBodyKeys !== 'ignore'
  const schema = schemaOf(isStrict ? strictSchema(endpoint.body) : endpoint.body, 'input', named)
  const required = !endpoint.body.safeParse(undefined).success
  return { requestBody: { required, content: { 'application/json': { schema } } } }
}

function answerOf(endpoint: Endpoint, named: NamedSchemas): Json {
  const status = endpoint.status ?? 200
  if (status === 204) return { 204: { description: 'Done' } }
  const schema = schemaOf(endpoint.answer, 'output', named)
  const type = endpoint.answerType ?? 'application/json'
  const done = { [status]: { description: 'Done', content: { [type]: { schema } } } }
  return endpoint.headers?.shape['if-none-match'] === undefined
    ? done
    : { ...done, 304: { description: 'Still what `If-None-Match` names' } }
}

function refusalsOf(endpoint: Endpoint): Json {
  const own = new Set<ErrorName>([
    ...endpoint.errors,
    ...(endpoint.access === 'administrator' ? (['notFound'] as const) : []),
  ])
  const common: readonly ErrorName[] = [
    ...ALWAYS,
    ...(endpoint.access === 'public' ? [] : WITH_ACCOUNT),
    ...(endpoint.body === undefined && !endpoint.upload ? [] : WITH_BODY),
    ...(endpoint.access === 'public' || scopeOf(endpoint) === 'any' ? [] : WITH_SCOPE),
    ...(takesIdempotencyKey(endpoint) ? WITH_IDEMPOTENCY : []),
  ]
  const byStatus = Map.groupBy([...new Set([...own, ...common])], (name) => errors[name].status)
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      names.length === 1 && common.includes(names[0]!)
        ? { $ref: `#/components/responses/${names[0]}` }
        : refusal(names),
    ]),
  )
}

function refusal(names: readonly ErrorName[]): Json {
  return {
    description: names.map((name) => `\`${errors[name].code}\` ${errors[name].text}`).join('\n\n'),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

/**
 * Schemas that the contract names (`.meta({ id })`), listed once for all calls. Names of input
 * schemas end in Input.
 */
type NamedSchemas = Map<string, Json>

function schemaOf(schema: z.ZodType, io: 'input' | 'output', named: NamedSchemas): Json {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // The format says enough; Zod's patterns for them are half a page each.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  })
  const nameOf = (id: string) => (io === 'input' ? `${id}Input` : id)
  const inDocument = JSON.stringify(made).replace(
    /"\$ref":"#\/\$defs\/([^"]+)"/g,
    (_, id: string) => `"$ref":"#/components/schemas/${nameOf(id)}"`,
  )
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(inDocument) as Json
  for (const [id, one] of Object.entries($defs as Record<string, Json>)) named.set(nameOf(id), one)
  return rest
}
