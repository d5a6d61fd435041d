import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a server command (`src/server/commands/<name>.ts`) as its npm script does. */
export function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`src/server/commands/${name}.ts`, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        LOG_LEVEL: 'warn',
        // compiling takes half the time of most commands
        NODE_COMPILE_CACHE: 'build/compile-cache',
        ...env,
      },
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}
