// Run by `npm run test:box`: programs of earlier commits on a data folder that this one made. Above
// `min_program` an older program serves it (F24); below, it refuses and changes nothing (F28).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

/** The newest migration of each stands beside it; docs/operating.md says why these (Upgrades). */
const WORKS = { commit: '8c06440a', program: 104 }
const REFUSES = { commit: '86317ca1', program: 96 }
const EMAIL = 'ada@example.com'
const PASSWORD = 'a-fine-secret'

const work = mkdtempSync(join(tmpdir(), 'waypost-older-'))
const dataDir = join(work, 'data')
const ending = []

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    ...options,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout}${stderr}`)
  return stdout
}

function expectThat(isTrue, sentence) {
  if (!isTrue) throw new Error(sentence)
}

const hasCommit = ({ commit }) =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status === 0

const programIn = (folder) =>
  Math.max(
    ...globSync(join(folder, 'src/server/platform/db/migrations/*.ts')).map((path) =>
      Number(/(\d{4})_[^/]*$/.exec(path)[1]),
    ),
  )

/** Whether the packages that are installed here are those of a folder, and perhaps more. */
function fits(folder) {
  const packagesOf = (of) => JSON.parse(readFileSync(join(of, 'package-lock.json'))).packages
  const here = packagesOf('.')
  return Object.entries(packagesOf(folder)).every(
    ([path, { version }]) => path === '' || here[path]?.version === version,
  )
}

/** Builds the program of a commit. @returns its folder */
function build({ commit, program }) {
  const folder = join(work, commit)
  mkdirSync(folder)
  run('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`])
  expectThat(programIn(folder) === program, `${commit} is program ${programIn(folder)}`)
  if (fits(folder)) symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  else run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  buildIn(folder)
  return folder
}

const buildIn = (folder) =>
  run(process.execPath, ['scripts/build.mjs', '--only=page,views,server'], { cwd: folder })

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

async function until(act, what) {
  const deadline = performance.now() + 60_000
  for (;;) {
    const found = await Promise.resolve(act()).catch(() => undefined)
    if (found) return found
    if (performance.now() > deadline) throw new Error(`${what} did not come to be`)
    await sleep(100)
  }
}

/** Starts the program of a folder on the data folder. */
async function start(folder) {
  const port = await freePort()
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: folder,
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production' },
      ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (said) => (output += said))
  let code
  const gone = new Promise((resolve) => child.once('exit', resolve)).then((left) => (code = left))
  ending.push(() => child.kill('SIGKILL'))
  const isDecided = () => code !== undefined || /Waypost is ready/.test(output)
  await until(isDecided, `a start of ${folder}`).catch((error) => {
    throw new Error(`${error.message}\n${output}`)
  })
  return {
    isReady: () => code === undefined,
    code: () => code,
    output: () => output,
    async call(path, { body, token } = {}) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        redirect: 'manual',
        headers: {
          ...{ 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 older' },
          ...(token && { authorization: token }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      const { status, headers } = answer
      return { status, headers, text, body: isJson ? JSON.parse(text) : undefined }
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
      expectThat(code === 0, `it ended with ${code}: ${output}`)
    },
  }
}

async function signIn(server) {
  const signedIn = await server.call('/post-jwt-login', {
    body: { email: EMAIL, password: PASSWORD },
  })
  expectThat(signedIn.status < 300, `signing in: ${signedIn.text}`)
  return signedIn.body.accessToken
}

async function makeLink(server, token, alias) {
  const body = { destination: `https://example.com/${alias}`, alias }
  const made = await server.call('/api/v1/links', { token, body })
  expectThat(made.status < 300, `a link: ${made.text}`)
}

/** Follows a link, and waits until the click is counted. */
async function follow(server, token, alias) {
  const clicks = async () => {
    const { body } = await server.call('/api/v1/links', { token })
    return body.items.find((link) => link.alias === alias)?.allClicks
  }
  const before = await clicks()
  const { status, headers } = await server.call(`/${alias}`)
  expectThat(status === 302, `${alias}: ${status}`)
  expectThat(headers.get('location') === `https://example.com/${alias}`, headers.get('location'))
  await until(async () => (await clicks()) === before + 1, `the click on ${alias}`)
}

async function makeWithThisProgram() {
  const server = await start('.')
  expectThat(server.isReady(), server.output())
  const link = await until(
    () => /First administrator: (\S+)\s/.exec(server.output())?.[1],
    'a link',
  )
  const setup = await server.call('/api/v1/setup', {
    body: { token: new URL(link).searchParams.get('token'), email: EMAIL, password: PASSWORD },
  })
  expectThat(setup.status === 200, setup.text)
  const token = await signIn(server)
  const page = await server.call('/api/v1/pages', { token, body: { username: 'ada-of-now' } })
  await server.call(`/api/v1/pages/${page.body.id}/publish`, { token, body: {} })
  await makeLink(server, token, 'of-now')
  await follow(server, token, 'of-now')
  await server.stop()
}

async function expectServing(folder) {
  const server = await start(folder)
  expectThat(server.isReady(), server.output())
  const page = await server.call('/ada-of-now')
  expectThat(page.status === 200 && page.text.includes('ada-of-now'), `the page: ${page.status}`)
  const token = await signIn(server)
  await follow(server, token, 'of-now')
  await makeLink(server, token, 'of-before')
  await follow(server, token, 'of-before')
  await server.stop()
}

/** What this program reads of what the older one wrote. */
async function expectTaken() {
  const server = await start('.')
  expectThat(server.isReady(), server.output())
  const token = await signIn(server)
  await follow(server, token, 'of-before')
  await server.stop()
}

function stateOfFolder() {
  const paths = globSync(join(dataDir, '**/*')).filter((path) => statSync(path).isFile())
  return paths
    .sort()
    .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    .join('\n')
}

async function expectRefusing(folder) {
  // what an open connection leaves beside the file is no change
  const db = new DatabaseSync(join(dataDir, 'waypost.db'))
  db.exec('pragma wal_checkpoint(truncate)')
  const { needed } = db.prepare('select max(min_program) as needed from migration').get()
  db.close()
  expectThat(needed > REFUSES.program && needed <= WORKS.program, `min_program is ${needed}`)
  const before = stateOfFolder()
  const server = await start(folder)
  expectThat(!server.isReady() && server.code() !== 0, 'it has started')
  const said = `it needs program ${needed}, and this one is ${REFUSES.program}. Nothing was changed.`
  expectThat(server.output().includes(said), server.output())
  expectThat(stateOfFolder() === before, 'the data folder has changed')
}

try {
  const missing = [WORKS, REFUSES].filter((one) => !hasCommit(one))
  if (missing.length > 0) {
    const names = missing.map(({ commit }) => commit).join(', ')
    console.log(
      `skipped: older programs on this schema (F24, F28): no ${names} in the history here`,
    )
  } else {
    if (!existsSync('build/server/main.js')) buildIn('.')
    await makeWithThisProgram()
    await expectServing(build(WORKS))
    await expectTaken()
    await expectRefusing(build(REFUSES))
    console.log(`program ${WORKS.program} serves, program ${REFUSES.program} refuses`)
  }
} finally {
  for (const end of ending) end()
  rmSync(work, { recursive: true, force: true })
}
