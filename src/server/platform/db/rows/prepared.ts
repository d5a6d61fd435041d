import type { Compilable, CompiledQuery, InferResult } from 'kysely'
import type { Db } from '../../../database.ts'
import { type Engine, engineOf } from '../engine.ts'

interface Built<G, Row> {
  query: CompiledQuery<Row>
  /** the value for each parameter by name; undefined if it is constant */
  places: readonly (keyof G | undefined)[]
}

/**
 * A SELECT that is built and compiled once per engine, for queries that every call or page runs:
 * building them takes longer than running them. The shape of the query must not depend on values:
 * no lists, no null that becomes `is null`.
 * @param build reads each value it needs from `given`, and puts each of them into the query as a
 * value
 */
export function prepared<G extends object, Q extends Compilable<unknown>>(
  build: (db: Db, given: G) => Q,
): (db: Db, given: G) => CompiledQuery<InferResult<Q>[number]> {
  type Row = InferResult<Q>[number]
  const known = new WeakMap<Engine, Built<G, Row>>()
  return (db, given) => {
    const engine = engineOf(db)
    const built = known.get(engine) ?? buildOnce<G, Row>((marks) => build(db, marks))
    known.set(engine, built)
    const { query, places } = built
    const parameters = query.parameters.map((value, at) => {
      const name = places[at]
      return name === undefined ? value : given[name]
    })
    return { ...query, parameters }
  }
}

/** @throws Error if a value was read but is not in the query, or all were read at once */
function buildOnce<G extends object, Row>(build: (marks: G) => Compilable<unknown>): Built<G, Row> {
  const names = new Map<unknown, keyof G>()
  const marks = new Proxy({} as G, {
    get(_, name) {
      const mark = `\0${String(name)}`
      names.set(mark, name as keyof G)
      return mark
    },
    ownKeys() {
      throw new Error('A prepared query takes its values by their names.')
    },
  })
  const query = build(marks).compile() as CompiledQuery<Row>
  if (![...names.keys()].every((mark) => query.parameters.includes(mark))) {
    throw new Error('A value of a prepared query is not in it.')
  }
  return { query, places: query.parameters.map((value) => names.get(value)) }
}
