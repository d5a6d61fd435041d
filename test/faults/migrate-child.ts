import { join } from 'node:path'
import { migrate } from '#server/platform/db/migrate.ts'

// Migrates the database given in its arguments; the parent kills it at some point.
const [dataDir = '', databaseUrl] = process.argv.slice(2)
process.stdout.write('started\n')
await migrate(
  { dataDir, databaseUrl: databaseUrl || undefined },
  {
    directory: join(import.meta.dirname, 'migrations'),
    onStep: (name) => void process.stdout.write(`${name}\n`),
  },
)
process.stdout.write('done\n')
