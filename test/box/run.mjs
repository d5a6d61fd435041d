// `npm run test:box`: tests the archive as an operator gets it. An unprivileged user runs it on a
// bare Debian root by the lines of docs/operating.md, backs it up and restores it; the image is
// built and started; the services of the compose files are started as processes with the
// environment given there; older programs meet its data. Needs root on Debian, and ten minutes;
// `--root=…` uses a copy of an existing bare root.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startAcmeServer } from '../support/acme-server.ts'
import { secureClient } from '../support/https-fetch.ts'
import { startServices } from './compose.mjs'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

// programs for administrators are not in users' paths
process.env.PATH += ':/usr/sbin:/sbin'
const given = process.argv.find((argument) => argument.startsWith('--root='))?.slice(7)

/** An unprivileged user, who has no name. */
const USER = 65_534
const HOME = '/home/ada'
/**
 * Lines of the guide are run as they stand there, but for these: the checkout is installed already,
 * and a bare root has neither systemd nor its user, so the tests start what the unit says.
 */
const SUBSTITUTIONS = [
  ['npm ci && npm run package', `${process.execPath} scripts/package.mjs --modes=jwt`],
  [/^systemctl .*$/gm, ''],
]
/** Of the settings, these cannot be as in the guide: the ports are free ones of this machine. */
const settingsHere = (settings, { http, tls }) => ({
  ...settings,
  PUBLIC_URL: `${settings.PUBLIC_URL}:${tls}`,
  PORT: String(http),
  TLS_PORT: String(tls),
})
const PROGRAM = '/opt/waypost'
const EMAIL = 'ada@example.com'
const PASSWORD = 'a-fine-secret'
const BACKUP = { BACKUP_PASSPHRASE: 'a passphrase of the tests' }
const LINKS = 3

const results = []
const ending = []
const work = mkdtempSync(join(tmpdir(), 'waypost-box-'))
const root = join(work, 'root')
// they run as non-root users
chmodSync(work, 0o755)

function run(command, args, { input, env, isQuiet = true } = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    input,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['pipe', 'pipe', isQuiet ? 'pipe' : 'inherit'],
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout}${stderr}`)
  return stdout
}

async function step(name, act) {
  const startedAt = performance.now()
  try {
    await act()
    results.push(true)
    console.log(`ok      ${name} (${Math.round((performance.now() - startedAt) / 1000)} s)`)
  } catch (error) {
    results.push(false)
    console.log(`FAILED  ${name}\n${error.stack}`)
    throw error
  }
}

function expectThat(isTrue, sentence) {
  if (!isTrue) throw new Error(sentence)
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

async function until(act, what, ms = 60_000) {
  const deadline = performance.now() + ms
  for (;;) {
    const found = await Promise.resolve(act()).catch(() => undefined)
    if (found) return found
    if (performance.now() > deadline) throw new Error(`${what} did not come to be within ${ms} ms`)
    await sleep(100)
  }
}

/** Arguments that run the archive's command inside the bare root, unprivileged. */
const inRoot = (...args) => ['--userspec', `${USER}:${USER}`, root, `${PROGRAM}/waypost`, ...args]

/** Starts the archive's program on a folder of the root. */
const startInRoot = (dataDir, port) => startBy(inRoot('start'), port, { DATA_DIR: dataDir })

/** Starts Waypost by a command in the root. @param args of `chroot` */
async function startBy(args, port, env = {}) {
  const child = spawn('chroot', args, {
    env: {
      PATH: '/usr/sbin:/usr/bin:/bin',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (said) => (output += said))
  const gone = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return gone
    // of a shell, the command in front
    const [inFront] = spawnSync('pgrep', ['-P', String(child.pid)], {
      encoding: 'utf8',
    }).stdout.split('\n')
    process.kill(Number(inFront) || child.pid, 'SIGTERM')
    return gone
  }
  ending.push(stop)
  await until(() => /Waypost is ready/.test(output), `a start (${output})`).catch(() => {
    throw new Error(output)
  })
  return { stop, output: () => output, url: `http://127.0.0.1:${port}` }
}

/** Calls the API as a program would. */
async function call(url, path, { body, token } = {}) {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'box',
      ...(token && { authorization: token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text && tryJson(text) }
}

function tryJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The commands of a section of the guide, block by block. */
function commandsOfGuide(heading) {
  const guide = readFileSync('docs/operating.md', 'utf8')
  const section = guide.split(/^## /m).find((one) => one.startsWith(`${heading}\n`))
  expectThat(section !== undefined, `the guide has no section ${heading}`)
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines]) => {
    let commands = lines.replace(/(^|\s+)#.*$/gm, '')
    for (const [what, by] of SUBSTITUTIONS) commands = commands.replace(what, by)
    return commands
  })
}

/** What `NAME=value` lines of a file in the root set, as systemd reads them. */
function settingsIn(path, prefix = '') {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const own = lines.filter(
    (line) => line.startsWith(prefix) && /^\w+=/.test(line.slice(prefix.length)),
  )
  return Object.fromEntries(own.map((line) => line.slice(prefix.length).split(/=(.*)/s, 2)))
}

/**
 * Makes the first administrator.
 * @param ask as `call`, of an address
 * @returns the access token
 */
async function setUp(ask, output) {
  // printed after the address
  const link = await until(
    () => /First administrator: (\S+)\s/.exec(output())?.[1],
    "the first administrator's link",
  )
  const setup = await ask('/api/v1/setup', {
    body: { token: new URL(link).searchParams.get('token'), email: EMAIL, password: PASSWORD },
  })
  expectThat(setup.status === 200, `setup: ${JSON.stringify(setup)}`)
  const signedIn = await ask('/post-jwt-login', { body: { email: EMAIL, password: PASSWORD } })
  expectThat(signedIn.status < 300, `signing in: ${JSON.stringify(signedIn)}`)
  return signedIn.body.accessToken
}

/** Creates the first administrator, a page and links, as people would. */
async function fill(url, output) {
  const token = await setUp((path, options) => call(url, path, options), output)
  const page = await call(url, '/api/v1/pages', { token, body: { username: 'ada-of-the-box' } })
  expectThat(page.status === 201, `a page: ${JSON.stringify(page)}`)
  const published = await call(url, `/api/v1/pages/${page.body.id}/publish`, { token, body: {} })
  expectThat(published.status < 300, `publishing: ${JSON.stringify(published)}`)
  for (let at = 0; at < LINKS; at++) {
    const made = await call(url, '/api/v1/links', {
      token,
      body: { destination: `https://example.com/${at}`, alias: `box-${at}` },
    })
    expectThat(made.status < 300, `a link: ${JSON.stringify(made)}`)
  }
}

async function signIn(url) {
  const signedIn = await call(url, '/post-jwt-login', {
    body: { email: EMAIL, password: PASSWORD },
  })
  expectThat(signedIn.status < 300, `signing in: ${JSON.stringify(signedIn)}`)
  return signedIn.body.accessToken
}

async function expectRedirects(url) {
  for (let at = 0; at < LINKS; at++) {
    const { status, headers } = await call(url, `/box-${at}`)
    expectThat(status === 302, `box-${at}: ${status}`)
    expectThat(headers.get('location') === `https://example.com/${at}`, headers.get('location'))
  }
}

function installByApt(programs) {
  const missing = Object.entries(programs).filter(([file]) => !existsSync(file))
  if (missing.length === 0) return
  run('apt-get', ['-qq', 'update'])
  const packages = missing.map(([, name]) => name)
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}

async function main() {
  await step('what the tests need is installed', () =>
    installByApt({
      '/usr/sbin/debootstrap': 'debootstrap',
      '/usr/bin/buildah': 'buildah',
      '/usr/bin/caddy': 'caddy',
      '/usr/bin/pebble': 'pebble',
      '/usr/bin/openssl': 'openssl',
      '/usr/lib/python3/dist-packages/yaml/__init__.py': 'python3-yaml',
    }),
  )
  const [toPackage, toStart, toInstall] = commandsOfGuide('Up and running in five minutes')
  await step('the first line of the guide makes an archive', () => run('sh', ['-ec', toPackage]))
  const [archive] = globSync('build/package/waypost-*.tar.gz')
  await step('a bare Debian root takes it', () => {
    if (given === undefined) run('debootstrap', ['--variant=minbase', 'bookworm', root])
    else run('cp', ['-a', given, root])
    mkdirSync(join(root, 'opt/waypost'))
    run('tar', ['-xzf', archive, '-C', join(root, 'opt/waypost'), '--strip-components=1'])
    run('mount', ['--bind', join(root, 'opt/waypost'), join(root, 'opt/waypost')])
    ending.push(() => run('umount', [join(root, 'opt/waypost')]))
    run('mount', ['-o', 'remount,bind,ro', join(root, 'opt/waypost')])
    run('mount', ['-t', 'proc', 'proc', join(root, 'proc')])
    ending.push(() => run('umount', [join(root, 'proc')]))
    for (const folder of ['data', 'restored', 'backups']) {
      mkdirSync(join(root, folder))
      chownSync(join(root, folder), USER, USER)
    }
    expectThat(!existsSync(join(root, 'usr/lib/x86_64-linux-gnu/libatomic.so.1')), 'it is not bare')
    expectThat(/^\d+\.\d+\.\d+\n$/.test(run('chroot', inRoot('--version'))), 'no version')
    expectThat(/backup +copies everything/.test(run('chroot', inRoot('--help'))), 'no help')
  })
  await step('by the next lines of the guide a user unpacks it at home and starts it', async () => {
    mkdirSync(join(root, HOME), { recursive: true })
    copyFileSync(archive, join(root, HOME, basename(archive)))
    chownSync(join(root, HOME), USER, USER)
    const args = ['--userspec', `${USER}:${USER}`, root, '/bin/sh', '-ec', `cd\n${toStart}`]
    const server = await startBy(args, await freePort(), { HOME })
    await fill(server.url, server.output)
    await expectRedirects(server.url)
    expectThat(existsSync(join(root, HOME, 'waypost-data/waypost.db')), 'its data is elsewhere')
    expectThat((await server.stop()) === 0, 'it did not end with 0')
  })
  await step('a user without rights starts it, signs up, makes a page and links', async () => {
    const server = await startInRoot('/data', await freePort())
    await fill(server.url, server.output)
    await expectRedirects(server.url)
    const page = await call(server.url, '/ada-of-the-box')
    expectThat(page.status === 200, `the page: ${page.status}`)
    run('chroot', inRoot('backup', '/backups', '--keep', '2'), {
      env: { DATA_DIR: '/data', ...BACKUP },
    })
    run('chroot', inRoot('check'), { env: { DATA_DIR: '/data' } })
    expectThat((await server.stop()) === 0, 'it did not end with 0')
  })
  await step('what is restored from its backup is as it was', async () => {
    const [backup] = globSync(join(root, 'backups/waypost-*'))
    run('chroot', inRoot('restore', backup.slice(root.length)), {
      env: { DATA_DIR: '/restored', ...BACKUP },
    })
    const server = await startInRoot('/restored', await freePort())
    await expectRedirects(server.url)
    const token = await signIn(server.url)
    const total = async () => {
      const { body } = await call(server.url, '/api/v1/links', { token })
      return body.items.reduce((sum, item) => sum + item.allClicks, 0)
    }
    // three before the backup and three since
    await until(async () => (await total()) === 2 * LINKS, 'every click')
    expectThat((await server.stop()) === 0, 'it did not end with 0')
  })
  await step('as a service set up by the guide it gets certificates by itself', async () => {
    const [http, tls] = [await freePort(), await freePort()]
    const [withTls] = commandsOfGuide('A domain with TLS')
    mkdirSync(join(root, 'etc/systemd/system'), { recursive: true })
    for (const lines of [toInstall, withTls]) run('chroot', [root, '/bin/sh', '-ec', lines])
    const unit = 'etc/systemd/system/waypost.service'
    const { ExecStart } = settingsIn(unit)
    const own = settingsIn(unit, 'Environment=')
    const settings = settingsIn('etc/waypost.env')
    // as StateDirectory does
    mkdirSync(join(root, own.DATA_DIR), { recursive: true })
    chownSync(join(root, own.DATA_DIR), USER, USER)
    const { hostname } = new URL(settings.PUBLIC_URL)
    const acme = await startAcmeServer({ httpPort: http })
    ending.push(acme.stop)
    acme.dns.zones.set(hostname, { A: ['127.0.0.1'] })
    copyFileSync(acme.rootsFile, join(root, 'etc/authority.pem'))
    const args = ['--userspec', `${USER}:${USER}`, root, ...ExecStart.split(' ')]
    const server = await startBy(args, http, {
      ...{ ...own, ...settingsHere(settings, { http, tls }) },
      // in place of the authority and the DNS of the world
      ...{ ACME_DIRECTORY: acme.directory, ACME_CA_FILE: '/etc/authority.pem' },
      DNS_SERVERS: acme.dns.servers.join(),
    })
    const client = secureClient(tls, acme.root)
    const ask = async (path, { body, token, host = hostname, method } = {}) => {
      const answer = await client.send(`https://${host}:${tls}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
        body: body && JSON.stringify(body),
      })
      return { ...answer, body: answer.text && tryJson(answer.text) }
    }
    const isUp = async (host) => (await ask('/livez', { host })).status === 200
    await until(() => isUp(hostname), `the certificate of ${hostname}`)
    const token = await setUp(ask, server.output)
    const host = 'go.shop.example'
    const added = await ask('/api/v1/domains', { token, body: { host } })
    expectThat(added.status === 201, `a domain: ${added.text}`)
    const [proof, traffic] = added.body.records
    acme.dns.zones.set(proof.name, { TXT: [proof.value] })
    acme.dns.zones.set(traffic.name, { CNAME: [traffic.value] })
    await ask(`/api/v1/domains/${added.body.id}/check`, { token, body: {} })
    await until(() => isUp(host), `the certificate of ${host}`)
    const domain = await ask(`/api/v1/domains/${added.body.id}`, { token })
    expectThat(domain.body.state === 'active', domain.text)
    const link = { destination: 'https://example.com/there', alias: 'spring', domain: host }
    await ask('/api/v1/links', { token, body: link })
    const { headers } = await ask('/spring', { host })
    expectThat(headers.location === link.destination, `it led to ${headers.location}`)
    const page = await ask('/api/v1/pages', { token, body: { username: 'shop' } })
    await ask(`/api/v1/pages/${page.body.id}/publish`, { token, body: {} })
    const change = { token, method: 'PATCH', body: { pageId: page.body.id } }
    const shown = await ask(`/api/v1/domains/${added.body.id}`, change)
    expectThat(shown.status === 200, `the page of the domain: ${shown.text}`)
    const isShown = async () => (await ask('/', { host })).text.includes('<h1 dir="auto">shop</h1>')
    await until(isShown, 'the page at the root of the domain')
    client.close()
    expectThat((await server.stop()) === 0, 'it did not end with 0')
    await acme.stop()
    ending.splice(ending.indexOf(acme.stop), 1)
  })
  const store = ['--root', join(work, 'images'), '--runroot', join(work, 'images-run')]
  const buildah = (...args) => run('buildah', [...store, '--storage-driver', 'vfs', ...args])
  await step('the image is built, starts as its user, is ready and stops', async () => {
    const scratch = buildah('from', 'scratch').trim()
    run('tar', [
      '-C',
      root,
      '--one-file-system',
      // what the earlier steps created
      ...['opt', 'data', 'restored', 'backups', 'home/*', 'var/lib/waypost', 'proc/*'].map(
        (name) => `--exclude=./${name}`,
      ),
      '-cf',
      join(work, 'base.tar'),
      '.',
    ])
    buildah('add', scratch, join(work, 'base.tar'), '/')
    buildah('commit', scratch, 'localhost/base')
    buildah(
      // the format that knows health checks
      ...['bud', '--format', 'docker', '--isolation', 'chroot'],
      ...['--build-arg', 'BASE=localhost/base'],
      ...['-f', 'deploy/Dockerfile', '-t', 'localhost/waypost', '.'],
    )
    const inspected = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/waypost'))
    const { User, Entrypoint, Cmd, Volumes, StopSignal } = inspected.OCIv1.config
    expectThat(User === '10001:10001', `it runs as ${User}`)
    expectThat('/data' in Volumes && StopSignal === 'SIGTERM', 'no volume, or another signal')
    const container = buildah('from', '--name', 'box', 'localhost/waypost').trim()
    const port = await freePort()
    const child = spawn(
      'buildah',
      [
        ...[...store, '--storage-driver', 'vfs', 'run', '--isolation', 'chroot'],
        ...['--env', `PORT=${port}`, container, '--', ...Entrypoint, ...Cmd],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (said) => (output += said))
    const gone = new Promise((resolve) => child.once('exit', resolve))
    ending.push(() => process.kill(-child.pid, 'SIGKILL'))
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
    await until(isReady, 'the container').catch((error) => {
      throw new Error(`${error.message}\n${output}`)
    })
    ending.pop()
    const pid = run('pgrep', ['-f', '-u', '10001', 'build/server/waypost.js']).trim().split('\n')[0]
    process.kill(Number(pid), 'SIGTERM')
    expectThat((await gone) === 0, `it did not end with 0: ${output}`)
  })
  await step('the image runs on a read-only root, and its health check tells', async () => {
    const inspected = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/waypost'))
    const { Entrypoint, Cmd, Env, User, Healthcheck } = inspected.Docker.config
    const [kind, ...check] = Healthcheck.Test
    expectThat(kind === 'CMD', `the health check is of the kind ${kind}`)
    const inside = buildah('mount', 'box').trim()
    const mount = (...args) => {
      run('mount', args)
      ending.push(() => run('umount', [args.at(-1)]))
    }
    mount('--bind', inside, inside)
    run('mount', ['-o', 'remount,bind,ro', inside])
    mount('-t', 'proc', 'proc', join(inside, 'proc'))
    mount('-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', join(inside, 'tmp'))
    const volume = mkdtempSync(join(work, 'volume-'))
    chownSync(volume, ...User.split(':').map(Number))
    mount('--bind', volume, join(inside, 'data'))
    const port = await freePort()
    const env = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s, 2)))
    const options = { env: { ...env, PORT: String(port) } }
    const as = (...command) => ['--userspec', User, inside, ...command]
    const isHealthy = () => spawnSync('chroot', as(...check), options).status === 0
    const writes = spawnSync('chroot', [inside, 'touch', '/written'], options)
    expectThat(writes.status !== 0, 'the root can be written to')
    expectThat(!isHealthy(), 'it is healthy before it starts')
    const child = spawn('chroot', as(...Entrypoint, ...Cmd), options)
    ending.push(() => child.kill('SIGKILL'))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (said) => (output += said))
    const gone = new Promise((resolve) => child.once('exit', resolve))
    await until(isHealthy, 'a healthy container').catch((error) => {
      throw new Error(`${error.message}\n${output}`)
    })
    const url = `http://127.0.0.1:${port}`
    await fill(url, () => output)
    await expectRedirects(url)
    child.kill('SIGTERM')
    expectThat((await gone) === 0, `it did not end with 0: ${output}`)
    expectThat(!isHealthy(), 'it is healthy after its end')
  })
  await step('systemd takes the units', () => {
    if (!existsSync('/usr/bin/systemd-analyze')) {
      console.log('skipped: systemd-analyze is not here')
      return
    }
    // the units name the program at its place, which this machine has not
    const folder = mkdtempSync(join(work, 'units-'))
    const files = globSync('deploy/*.{service,timer}').map((file) => {
      const path = join(folder, basename(file))
      const place = join(root, PROGRAM)
      writeFileSync(path, readFileSync(file, 'utf8').replaceAll(`${PROGRAM}/`, `${place}/`))
      return path
    })
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
      encoding: 'utf8',
    })
    const said = stderr.split('\n').filter((line) => line.includes(folder))
    expectThat(status === 0 && said.length === 0, stderr)
  })
  await step('an older program serves its data, and one below min_program refuses', () => {
    console.log(run(process.execPath, ['test/box/older-program.mjs']).trim())
  })
  for (const file of ['deploy/compose.yaml', 'deploy/compose.production.yaml']) {
    await step(`the services of ${file} work together`, async () => {
      const services = await startServices(file, {
        folder: mkdtempSync(join(work, 'compose-')),
        program: join(root, 'opt/waypost/waypost'),
        freePort,
        until,
      })
      ending.push(() => services.stop())
      await fill(services.url, services.output)
      await expectRedirects(services.url)
      await services.backUp?.()
      await services.stop()
      ending.pop()
    })
  }
}

try {
  expectThat(process.getuid() === 0, 'npm run test:box needs root, on Debian.')
  await main()
} catch (error) {
  if (results.every(Boolean)) console.error(error)
  if (results.length === 0) results.push(false)
} finally {
  for (const end of ending.reverse()) {
    try {
      await end()
    } catch (error) {
      console.error(error.message)
    }
  }
  // before removing it, make sure nothing of this machine is mounted below
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const below = mounts.map((line) => line.split(' ')[1]).filter((path) => path?.startsWith(work))
  for (const path of below.reverse()) spawnSync('umount', [path])
  if (readFileSync('/proc/mounts', 'utf8').includes(work)) console.error(`${work} is still in use`)
  else rmSync(work, { recursive: true, force: true })
}
const passed = results.filter(Boolean).length
console.log(`${passed} passed, ${results.length - passed} failed`)
process.exitCode = passed === results.length ? 0 : 1
