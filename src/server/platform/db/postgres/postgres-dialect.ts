import {
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
} from 'kysely'
import { postgresCapabilities } from '../capabilities.ts'
import { Engine, type EngineAdapter } from '../engine.ts'
import { GuardedDriver } from '../guarded-driver.ts'
import type { WatchedPool } from './open-pool.ts'
import { PostgresPoolDriver } from './postgres-driver.ts'

/** Kysely on a pool of `pg`. */
export class PostgresPoolDialect implements Dialect {
  readonly engine = new Engine(postgresCapabilities)
  readonly driver: PostgresPoolDriver

  constructor(pool: WatchedPool) {
    this.driver = new PostgresPoolDriver(pool)
  }

  createDriver(): Driver {
    return new GuardedDriver(this.driver, this.engine)
  }

  createAdapter(): DialectAdapter {
    return new Adapter(this.engine)
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db)
  }
}

class Adapter extends PostgresAdapter implements EngineAdapter {
  readonly engine: Engine

  constructor(engine: Engine) {
    super()
    this.engine = engine
  }
}
