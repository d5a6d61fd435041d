import type { Compilable, CompiledQuery, InferResult } from 'kysely'
import type { Db } from '../../database.ts'
import { type Engine, engineOf } from './engine.ts'

/** What a query is asked with: each value stands where its own placeholder did. */
type Given = Readonly<Record<string, unknown>>

interface Known<G, Query> {
  query: Query
  /** what is given in place of each parameter; undefined where it stays as it is */
  places: readonly (keyof G | undefined)[]
}

/**
 * A query that is built and compiled once for each engine, for what every call or every write runs:
 * building costs more than the query. What is asked must not change its shape: no lists, no null that
 * becomes `is null`.
 * @param build gets placeholders, and must put each of them into the query as a value
 */
export function prepared<G extends Given, Q extends Compilable<unknown>>(
  names: readonly (keyof G & string)[],
  build: (db: Db, given: G) => Q,
): (db: Db, given: G) => CompiledQuery<InferResult<Q>[number]> {
  const known = new WeakMap<Engine, Known<G, CompiledQuery<InferResult<Q>[number]>>>()
  const marks = new Map<unknown, keyof G>(names.map((name) => [`\0${name}`, name]))
  const placeholders = Object.fromEntries(names.map((name) => [name, `\0${name}`])) as G
  return (db, given) => {
    const engine = engineOf(db)
    let built = known.get(engine)
    if (built === undefined) {
      const query = build(db, placeholders).compile() as CompiledQuery<InferResult<Q>[number]>
      const used = new Set(query.parameters)
      if (![...marks.keys()].every((mark) => used.has(mark))) {
        throw new Error('A value of a prepared query is not in it.')
      }
      built = { query, places: query.parameters.map((value) => marks.get(value)) }
      known.set(engine, built)
    }
    const { query, places } = built
    const parameters = query.parameters.map((value, at) => {
      const name = places[at]
      return name === undefined ? value : given[name]
    })
    return { ...query, parameters }
  }
}
