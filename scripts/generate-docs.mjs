// Writes the files generated from code: docs/errors.md (the catalogue), docs/api/openapi.json and
// src/contract/calls.ts (method, path and type of each call, for clients). `--check` writes nothing
// and fails if one of them is out of date.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints } from '../src/contract/endpoints.ts'
import { errors, successes } from '../src/contract/errors.ts'
import { openApiDocument } from '../src/server/http/calls/openapi.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

function errorsPage() {
  const rows = Object.entries(errors).map(
    ([name, { code, status, feature, text }]) =>
      `| \`${code}\` | ${status} | ${text} | \`${name}\` | ${feature} |`,
  )
  const order = (row) =>
    row
      .slice(6)
      .split('`')[0]
      .split('_')
      .map((part) => part.padStart(4, '0'))
      .join('_')
  rows.sort((a, b) => (order(a) < order(b) ? -1 : 1))
  const good = Object.values(successes).map(({ code, text }) => `| \`${code}\` | ${text} |`)
  return `# Error catalogue

Made from \`src/contract/errors.ts\` by \`npm run docs\`; do not edit. The server throws by name
(\`throw failure('aliasTaken')\`), the wire carries the code in \`error.message\`, clients show the text.
A code that is not here says "Something went wrong".

| code | status | text | name | feature |
|---|---|---|---|---|
${rows.join('\n')}

\`err_413\` is also sent with 414 (address too long) and 431 (headers too large), \`err_400\` with 408
(the request did not arrive in time).

## Success codes

| code | text |
|---|---|
${good.join('\n')}
`
}

/** Clients name a call by its id; declarations contain schemas and stay on the server. */
async function callsModule() {
  const types = []
  const routes = []
  const imports = []
  for (const path of globSync('src/contract/**/*.ts').sort()) {
    if (path.endsWith('.test.ts') || basename(path) === 'calls.ts') continue
    const declared = Object.entries(await import(`../${path}`)).filter(([, value]) =>
      endpoints.includes(value),
    )
    if (declared.length === 0) continue
    const name = basename(path, '.ts').replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
    imports.push(`import type * as ${name} from './${relative('src/contract', path)}'`)
    for (const [exported, { id, method, path: route }] of declared) {
      types.push(`  '${id}': typeof ${name}.${exported}`)
      routes.push(`  '${id}': '${method} ${route}',`)
    }
  }
  return `// Made from the declarations of the calls by \`npm run docs\`; do not edit.
${imports.join('\n')}

/** The declaration of each call by its id: types alone, so that no schema travels to a browser. */
export interface Calls {
${types.sort().join('\n')}
}

/** Method and path of each call. */
export const callRoutes: Readonly<Record<keyof Calls, string>> = {
${routes.sort().join('\n')}
}
`
}

const files = {
  'src/contract/calls.ts': await callsModule(),
  'docs/errors.md': errorsPage(),
  'docs/api/openapi.json': `${JSON.stringify(openApiDocument(endpoints, version), null, 1)}\n`,
}
const isCheck = process.argv.includes('--check')
for (const [path, text] of Object.entries(files)) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  if (isCheck) {
    console.error(`${path} is stale; run: npm run docs`)
    process.exitCode = 1
  } else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    console.error(`wrote ${path}`)
  }
}
