import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entryPoints, environmentReaders, outboundClients, parts } from '../architecture.mjs'
import { VARIABLE_NAMES } from '../src/server/config.ts'

const root = new URL('..', import.meta.url).pathname
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'test', 'scripts'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(ts|tsx)$/.test(file) && existsSync(join(root, file)))
const sources = files.filter((file) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file))

interface Import {
  to: string
  typeOnly: boolean
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found: Import[] = []
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'"\n;]*?(?:\{[^}]*\})?[^'"\n;]*?\s+from\s+)?['"]([^'"]+)['"]|(typeof\s+)?import\(\s*['"]([^'"]+)['"]\s*\)/g
  for (const match of text.matchAll(pattern)) {
    const to = match[3] ?? match[5]
    const typeOnly = match[2] !== undefined || match[4] !== undefined
    if (to !== undefined) found.push({ to, typeOnly })
  }
  return found
}

/** Repository path of one of our imports, or undefined for a package. */
function resolveOurs(from: string, to: string): string | undefined {
  if (to.startsWith('.')) return normalize(join(dirname(from), to)).split('?')[0]
  const mapped = /^#(contract|page|server|web)\/(.*)$/.exec(to)
  return mapped ? `src/${mapped[1]}/${mapped[2]}`.split('?')[0] : undefined
}

const partOf = (file: string) => parts.find((part) => part.path.test(file))
const featureOf = (file: string) => /^src\/server\/features\/([^/]+)\//.exec(file)?.[1]

describe('the dependency rule', () => {
  it('holds for every import', () => {
    const broken: string[] = []
    for (const file of sources) {
      const part = partOf(file)
      if (part === undefined) continue
      for (const { to, typeOnly } of importsOf(file)) {
        const target = resolveOurs(file, to)
        if (target === undefined) {
          const name = to.startsWith('@') ? to.split('/').slice(0, 2).join('/') : to.split('/')[0]!
          const allowed = part.packages
          if (to.startsWith('node:') && ['contract', 'page', 'web'].includes(part.name)) {
            broken.push(`${file} imports ${to}`)
          } else if (
            allowed !== undefined &&
            !to.startsWith('node:') &&
            !allowed.some((one: string | RegExp) =>
              typeof one === 'string' ? one === name : one.test(name),
            )
          ) {
            broken.push(`${file} imports the package ${name}`)
          } else if (part.notPackages?.includes(name)) {
            broken.push(`${file} imports the package ${name}`)
          }
          continue
        }
        const targetPart = partOf(target)
        if (targetPart === undefined || part.may.includes('*')) {
          if (targetPart !== undefined && part.never?.includes(targetPart.name)) {
            broken.push(`${file} imports ${target}`)
          }
          continue
        }
        if (targetPart.name === 'server-root' && !typeOnly && !target.endsWith('config.ts')) {
          broken.push(`${file} imports ${target} as a value`)
          continue
        }
        const entryPoint = entryPoints.find((one) => one.path.test(target))
        if (entryPoint !== undefined && part.may.includes(entryPoint.name)) continue
        if (targetPart !== part && !part.may.includes(targetPart.name)) {
          broken.push(`${file} imports ${target}`)
          continue
        }
        const ownFeature = featureOf(file)
        const otherFeature = featureOf(target)
        if (otherFeature !== undefined && otherFeature !== ownFeature && part.name !== 'views') {
          if (!/\/index\.ts$/.test(target) && !typeOnly) {
            broken.push(`${file} reaches inside the feature ${otherFeature}: ${target}`)
          }
          if (part.features !== undefined && !part.features.includes(otherFeature)) {
            broken.push(`${file} imports the feature ${otherFeature}`)
          }
        }
      }
    }
    expect(broken).toEqual([])
  })

  it('allows no import cycle', () => {
    const graph = new Map(
      sources.map((file) => [
        file,
        importsOf(file)
          .filter((one) => !one.typeOnly)
          .map((one) => resolveOurs(file, one.to))
          .filter((one): one is string => one !== undefined && sources.includes(one)),
      ]),
    )
    const cycles: string[] = []
    const state = new Map<string, 'open' | 'done'>()
    const walk = (file: string, path: string[]) => {
      if (state.get(file) === 'done') return
      if (state.get(file) === 'open') {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
        return
      }
      state.set(file, 'open')
      for (const next of graph.get(file) ?? []) walk(next, [...path, file])
      state.set(file, 'done')
    }
    for (const file of sources) walk(file, [])
    expect(cycles).toEqual([])
  })

  it('lets only the configuration read the environment', () => {
    const readers = sources.filter(
      (file) =>
        file.startsWith('src/server/') &&
        /process\.env\b/.test(readFileSync(join(root, file), 'utf8')) &&
        !environmentReaders.some((allowed) => allowed.test(file)),
    )
    expect(readers).toEqual([])
  })

  it('lets only the outbound module make requests', () => {
    const others = sources.filter((file) => {
      if (!file.startsWith('src/server/')) return false
      if (outboundClients.allowed.some((allowed) => allowed.test(file))) return false
      const text = readFileSync(join(root, file), 'utf8')
      return (
        importsOf(file).some(
          (one) => !one.typeOnly && outboundClients.forbidden.includes(one.to),
        ) || /(?<![.\w])fetch\(|getBuiltinModule/.test(text)
      )
    })
    expect(others).toEqual([])
  })

  it('gives every table one writer', () => {
    const writers = new Map<string, Set<string>>()
    for (const file of sources.filter((one) => one.startsWith('src/server/'))) {
      if (/\/migrations\//.test(file)) continue
      const text = readFileSync(join(root, file), 'utf8')
      const pattern = /\.(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)/g
      for (const match of text.matchAll(pattern)) {
        const table = match[1]!
        writers.set(table, (writers.get(table) ?? new Set()).add(dirname(file)))
      }
    }
    const shared = [...writers].filter(([, folders]) => folders.size > 1)
    expect(shared.map(([table, folders]) => `${table}: ${[...folders].join(', ')}`)).toEqual([])
  })

  it('has a test beside each service, handlers file and repository', () => {
    const missing = sources.filter(
      (file) =>
        /\.(service|handlers|repository)\.ts$/.test(file) &&
        !files.includes(file.replace(/\.ts$/, '.test.ts')),
    )
    expect(missing).toEqual([])
  })
})

describe('.env.example', () => {
  it('names exactly the variables that the configuration reads, each with a comment', () => {
    const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n')
    const named = lines.flatMap((line) => /^([A-Z][A-Z_]*)=/.exec(line)?.[1] ?? [])
    expect([...named].sort()).toEqual([...VARIABLE_NAMES].sort())
    for (const [index, line] of lines.entries()) {
      if (/^[A-Z]/.test(line)) expect(lines[index - 1]).toMatch(/^# \S/)
    }
  })
})
