// The tests of `npm test -- --changed`: test files closest to a change by imports, starting with
// those in its own folder, and the browser tests named after the features it touches.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** As many as two cores run in three minutes; nearly everything imports the contract in the end. */
const UNIT_MAX = 80
const BROWSER_MAX = 4

const isTest = (file) => /\.test\.(tsx?|mjs)$/.test(file)
const isBrowserTest = (file) => file.startsWith('test/e2e/')
const isOther = (file) => /^test\/(performance|lighthouse)\//.test(file)

/**
 * @param root the repository's folder
 * @param since a revision; uncommitted and untracked files count as changed too
 * @returns files to run, nearest first, and how many more distant ones are left to `npm test`
 */
export function changedTests(root, since = 'HEAD') {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const changed = [...git('diff', '--name-only', '--relative', since), ...untracked]
  const sources = [...git('ls-files', 'src', 'test', 'scripts'), ...untracked]
  const read = (file) => {
    try {
      return readFileSync(join(root, file), 'utf8')
    } catch {
      // deleted, but git still lists it
      return ''
    }
  }
  return selectTests(changed, new Map(sources.map((file) => [file, read(file)])))
}

/** @param sources the text of each file by its path */
export function selectTests(changed, sources) {
  const near = nearestFirst(changed, usersOf(sources)).filter((file) => isTest(file))
  const folders = new Set(changed.map((file) => dirname(file)))
  const unit = near
    .filter((file) => !isBrowserTest(file) && !isOther(file))
    .toSorted((one, other) => folders.has(dirname(other)) - folders.has(dirname(one)))
  const browser = [
    ...new Set([
      ...near.filter((file) => isBrowserTest(file) && changed.includes(file)),
      ...namedAfter(changed, [...sources.keys()].filter(isBrowserTest).filter(isTest)),
    ]),
  ]
  return {
    unit: unit.slice(0, UNIT_MAX),
    browser: browser.slice(0, BROWSER_MAX),
    left: Math.max(0, unit.length - UNIT_MAX) + Math.max(0, browser.length - BROWSER_MAX),
  }
}

/** Files that refer to a file: by an import, or as a worker, a program or a fixture. */
function usersOf(sources) {
  const users = new Map()
  for (const [file, text] of sources) {
    for (const [, name] of text.matchAll(/['"`]((?:\.{1,2}|#[a-z]+)\/[^'"`\n$]+)['"`]/g)) {
      const used = (
        name.startsWith('#')
          ? name.replace('#test/', 'test/').replace(/^#/, 'src/')
          : join(dirname(file), name)
      ).split('?')[0]
      if (!users.has(used)) users.set(used, [])
      users.get(used).push(file)
    }
  }
  return users
}

function nearestFirst(changed, users) {
  const found = new Set(changed)
  // iterating a set includes elements added meanwhile
  for (const file of found) for (const user of users.get(file) ?? []) found.add(user)
  return [...found]
}

/** Browser tests import nothing of what they open, so their names are compared. */
function namedAfter(changed, tests) {
  const features = changed
    .map((file) => /^src\/(?:web|server)\/features\/([^/]+)\/|^src\/(page)\//.exec(file))
    .filter(Boolean)
    .map(([, feature, page]) => (page ? 'public-page' : feature.replace(/s$/, '')))
  return tests.filter((file) => features.some((feature) => basename(file).includes(feature)))
}
