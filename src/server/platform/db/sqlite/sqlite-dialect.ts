import {
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import { sqliteCapabilities } from '../capabilities.ts'
import { Engine, type EngineAdapter } from '../engine.ts'
import { GuardedDriver } from '../guarded-driver.ts'
import { SqliteDriver } from './sqlite-driver.ts'
import { LimitInTextCompiler } from './sqlite-query-compiler.ts'

/** Kysely dialect for `node:sqlite` and one database file. */
export class SqliteFileDialect implements Dialect {
  readonly driver: SqliteDriver
  readonly engine: Engine

  constructor(path: string, onFailure?: (errcode: number) => void) {
    this.driver = new SqliteDriver(path, onFailure)
    this.engine = new Engine(sqliteCapabilities, {
      dataVersion: () => this.driver.dataVersion(),
      readAtOnce: (query) => this.driver.readAtOnce(query).rows,
    })
  }

  createDriver(): Driver {
    return new GuardedDriver(this.driver, this.engine)
  }

  createAdapter(): DialectAdapter {
    return new Adapter(this.engine)
  }

  createQueryCompiler(): QueryCompiler {
    return new LimitInTextCompiler()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

class Adapter extends SqliteAdapter implements EngineAdapter {
  readonly engine: Engine

  constructor(engine: Engine) {
    super()
    this.engine = engine
  }

  // the driver itself allows one transaction at a time and reads beside it
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
