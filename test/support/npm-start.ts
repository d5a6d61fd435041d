import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What `npm start` passes to Node after its build: flags, and the server's file. */
export const npmStart: readonly string[] = (() => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const [, given] = /&& exec node (.+)$/.exec(scripts.start) ?? []
  if (given === undefined) throw new Error('`npm start` is not as expected.')
  return given.split(' ').map((part) => (part.endsWith('.js') ? join(root, part) : part))
})()
