import { DatabaseSync } from 'node:sqlite'

/**
 * Bare durable single inserts: one small row per commit, WAL, `synchronous=FULL`. Arguments: file,
 * milliseconds. Prints inserts per second.
 */
const [file, ms] = process.argv.slice(2)
const db = new DatabaseSync(file!)
db.exec('pragma journal_mode = wal; pragma synchronous = full')
db.exec('create table if not exists link (id text primary key, destination text not null)')
const insert = db.prepare('insert into link values (?, ?)')
const startedAt = performance.now()
let inserts = 0
while (performance.now() - startedAt < Number(ms)) {
  insert.run(crypto.randomUUID(), `https://example.com/landing/${inserts++}?from=waypost`)
}
console.log(inserts / ((performance.now() - startedAt) / 1000))
db.close()
