import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { errors } from '#contract/errors.ts'
import { RESERVED_SLUGS } from '#contract/links/reserved-slugs.ts'
import { routes } from '#server/routes.ts'

/** Served by plugins outside the contract: probes, and the page's own path. */
const elsewhere = new Set(['health.live', 'health.ready', 'linkBio.page'])

describe('the declared calls', () => {
  it('are all served, and none is served that is not declared', () => {
    const served = routes.map(({ endpoint }) => endpoint.id).sort()
    const declared = endpoints.map(({ id }) => id).filter((id) => !elsewhere.has(id))
    expect(served).toEqual(declared.sort())
  })

  it('begin with a word that no slug can take (A15)', () => {
    const firsts = new Set(endpoints.map(({ path }) => path.split('/')[1]!))
    const free = [...firsts].filter((first) => !first.startsWith(':') && !RESERVED_SLUGS.has(first))
    expect(free).toEqual([])
  })

  it('that make things with a key, and hand out secrets, say so', () => {
    for (const endpoint of endpoints) {
      if (endpoint.atomic) expect(endpoint.method, endpoint.id).toBe('POST')
      if (endpoint.atomic) expect(endpoint.access, endpoint.id).not.toBe('public')
      if (endpoint.atomic) expect(endpoint.secret, endpoint.id).not.toBe(true)
    }
  })

  it('name the errors that their own schemas speak of', () => {
    for (const { id, params, query, body, errors } of endpoints) {
      const spoken = [...errorsIn({ params, query, body })]
      expect(
        spoken.filter((name) => !(errors as readonly string[]).includes(name)),
        id,
      ).toEqual([])
    }
  })
})

/** Catalogue names in a schema or its parts, used as the message of a refusal. */
function errorsIn(part: unknown, seen = new Set<unknown>()): Set<string> {
  const names = new Set<string>()
  if (typeof part !== 'object' || part === null || seen.has(part)) return names
  seen.add(part)
  const { _zod, ...rest } = part as { _zod?: { def: Record<string, unknown> } }
  const inside: Record<string, unknown> = _zod?.def ?? rest
  if (typeof inside.error === 'function') {
    const message = String(inside.error({}))
    if (Object.hasOwn(errors, message)) names.add(message)
  }
  for (const one of Object.values(inside)) {
    for (const name of errorsIn(one, seen)) names.add(name)
  }
  return names
}
