import { createServer as createPortProbe } from 'node:net'
import { createServer } from './compose.ts'
import { ConfigError, type Role, readConfig } from './config.ts'

const ROLES: readonly Role[] = ['all', 'web', 'redirect', 'worker']

/** Standard output is for people and scripts: the address, the first administrator's link. */
const say = (line: string) => process.stdout.write(`${line}\n`)

function refuse(sentence: string): never {
  throw new ConfigError(sentence)
}

function roleOf(args: readonly string[]): Role {
  let role: string | undefined = 'all'
  for (const argument of args) {
    if (!argument.startsWith('--role=')) refuse(`${argument} is not known; use --role=all.`)
    role = argument.slice('--role='.length)
  }
  const known = ROLES.find((one) => one === role)
  if (known === undefined) refuse(`--role=${role} is not known; use ${ROLES.join(', ')}.`)
  if (known !== 'all') refuse(`--role=${known} is not available yet; use --role=all.`)
  return known
}

/** Links in mails name the port, so it must be known before anything is put together. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createPortProbe()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Reads the configuration, starts the server, prints its address; ends the process on a signal. */
export async function start(): Promise<void> {
  const config = readConfig(undefined, roleOf(process.argv.slice(2)))
  if (config.port === 0) config.port = await freePort(config.host)
  const server = await createServer(config)
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    server.deps.log.info({ signal }, 'stopping')
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.deps.log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await server.listen()
  say(`Waypost is ready at ${server.deps.origins.app}`)
  const link = await server.firstAdministratorLink()
  if (link !== undefined) say(`First administrator: ${link}`)
}
