import { ConfigError } from './config.ts'
import { start } from './start.ts'

try {
  await start()
} catch (error) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${error instanceof ConfigError ? error.message : text}\n`)
  process.exit(1)
}
