import type { Compilable, CompiledQuery, InferResult } from 'kysely'
import type { Db } from '../../../database.ts'
import { type Engine, engineOf } from '../engine.ts'

interface Built<G, Row> {
  query: CompiledQuery<Row>
  /** what is given in place of each parameter; undefined where it stays as it is */
  places: readonly (keyof G | undefined)[]
}

/**
 * A SELECT that is built and compiled once for each engine, for what every call or every page asks: building
 * it costs more than running it. What is asked must not change its shape: no lists, no null that becomes
 * `is null`.
 * @param build names each value it takes from `given`, and puts each of them into the query as a value
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

/** @throws Error when a value was taken and is not in the query, or all were taken at once */
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
