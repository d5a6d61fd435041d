import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a compose file requires from its user. */
const GIVEN = {
  DOMAIN: 'localhost',
  POSTGRES_PASSWORD: 'a-password-of-the-box',
  BACKUP_PASSPHRASE: 'a passphrase of the tests',
}
/** The service of the image. */
const USER = 10_001

/**
 * Starts the services of a compose file as processes on this machine, with the environment given
 * there: volumes become folders, service names this machine, and published ports free ports.
 */
export async function startServices(file, { folder, program, freePort, until }) {
  chmodSync(folder, 0o755)
  const { services } = readYaml(file)
  const ports = { waypost: await freePort(), postgres: await freePort() }
  const started = []
  let output = ''
  const begin = (command, args, env) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { PATH: '/usr/sbin:/usr/bin:/bin', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (said) => (output += said))
    const gone = new Promise((resolve) => child.once('exit', resolve))
    started.push(async (signal = 'SIGTERM') => {
      child.kill(signal)
      await gone
    })
  }
  const asUser = (user, command, args) => [
    'setpriv',
    [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--', command, ...args],
  ]
  const volume = (name, user) => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true })
    chownSync(path, user, user)
    return path
  }

  /** Translates a service's paths and hosts to this machine. */
  const here = (name) => {
    const { environment = {}, volumes = [] } = services[name]
    const env = { ...imageEnvironment(), ...environment, PORT: String(ports.waypost) }
    const places = volumes.map((one) => {
      const [from, to] = one.split(':')
      return [to, volume(from, USER)]
    })
    const placed = (text) =>
      places
        .reduce((said, [to, path]) => said.replaceAll(to, path), filled(text))
        .replace('@postgres/', `@127.0.0.1:${ports.postgres}/`)
        .replace('172.16.0.0/12', '127.0.0.0/8')
        .replaceAll('/opt/waypost/waypost', program)
    return {
      placed,
      env: Object.fromEntries(
        Object.entries(env).map(([key, value]) => [
          key,
          key === 'LD_LIBRARY_PATH' ? '' : placed(value),
        ]),
      ),
    }
  }

  if (services.postgres) await startPostgres()
  const { env } = here('waypost')
  begin(...asUser(USER, program, ['start']), env)
  const own = `http://127.0.0.1:${ports.waypost}`
  await until(async () => (await fetch(`${own}/readyz`)).ok, `waypost of ${file}`).catch(
    (error) => {
      throw new Error(`${error.message}\n${output}`)
    },
  )
  if (services.caddy) {
    startCaddy()
    // its certificate comes from its own, just created authority
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    const url = `https://${GIVEN.DOMAIN}`
    await until(async () => (await fetch(`${url}/readyz`)).ok, `caddy (${output})`)
  }

  async function startPostgres() {
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = services.postgres.environment
    const [bin] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()
    const user = Number(execFileSync('id', ['-u', 'postgres']))
    const data = volume('postgres', user)
    const passwordFile = join(data, '..', 'password')
    writeFileSync(passwordFile, filled(POSTGRES_PASSWORD), { mode: 0o644 })
    const init = ['-D', join(data, 'data'), '-U', POSTGRES_USER, '-A', 'scram-sha-256']
    execFileSync(...asUser(user, join(bin, 'initdb'), [...init, `--pwfile=${passwordFile}`]), {
      stdio: 'pipe',
      cwd: data,
    })
    const listen = ['-p', String(ports.postgres), '-c', 'listen_addresses=127.0.0.1', '-k', data]
    begin(...asUser(user, join(bin, 'postgres'), ['-D', join(data, 'data'), ...listen]), {})
    const psql = (...args) =>
      execFileSync(
        join(bin, 'psql'),
        ['-h', '127.0.0.1', '-p', String(ports.postgres), '-U', POSTGRES_USER, ...args],
        {
          env: { PGPASSWORD: filled(POSTGRES_PASSWORD) },
          stdio: 'pipe',
        },
      )
    await until(async () => psql('-c', 'select 1', 'postgres'), 'PostgreSQL')
    psql('-c', `create database ${POSTGRES_DB}`, 'postgres')
  }

  function startCaddy() {
    const caddyfile = join(folder, 'Caddyfile')
    const text = readFileSync('deploy/Caddyfile', 'utf8')
    // no public authority knows this machine
    writeFileSync(caddyfile, text.replace(/^\{$/m, '{\n\tlocal_certs\n\tskip_install_trust'))
    begin('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
      DOMAIN: GIVEN.DOMAIN,
      WAYPOST: `127.0.0.1:${ports.waypost}`,
      HOME: folder,
    })
  }

  return {
    url: services.caddy ? `https://${GIVEN.DOMAIN}` : own,
    output: () => output,
    /** Runs the file's nightly job once. */
    backUp:
      services.backup &&
      (() => {
        const { env: backupEnv, placed } = here('backup')
        const [, command] = /; do (.+); done$/.exec(services.backup.command[0])
        const data = { ...backupEnv, PATH: '/usr/bin:/bin' }
        const [, args] = asUser(USER, '/bin/sh', ['-c', placed(command)])
        const said = execFileSync('setpriv', args, { env: data, encoding: 'utf8' })
        if (!/waypost-\d{8}-\d{6} \(/.test(said)) throw new Error(said)
      }),
    async stop() {
      for (const end of started.reverse()) await end()
    },
  }
}

function readYaml(file) {
  const script = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))'
  return JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }))
}

/** Fills in variables as compose does, with defaults for missing ones. */
function filled(text) {
  return String(text).replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) => {
    if (GIVEN[name] !== undefined) {
      return GIVEN[name]
    }
    if (kind === '?') throw new Error(`${name} has to be given: ${rest}`)
    return rest ?? ''
  })
}

function imageEnvironment() {
  const [, variables] = /^ENV (.+)$/m.exec(readFileSync('deploy/Dockerfile', 'utf8'))
  return Object.fromEntries(variables.split(' ').map((one) => one.split('=')))
}
