import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { ensureAccount } from '../features/identity/index.ts'
import { openBase } from '../open-base.ts'
import { openDeps } from '../open-deps.ts'
import { ImportError } from './import-file/import-error.ts'
import { importLinks } from './import-file/import-links.ts'
import { importPages } from './import-file/import-pages.ts'
import type { ImportedRow } from './import-file/import-row.ts'
import { type ImportFile, openImportFile } from './import-file/open-import-file.ts'
import { createProgressBar } from './import-file/progress-bar.ts'
import { called, runCommand } from './run-command.ts'

const DEFAULT_OWNER = 'importer@example.com'
const USAGE = `${called('import')} <file> [--owner <e-mail>] [--domain <host>] [--json]

  <file>    a JSON list of projects (name, description, website, source, demo), which become pages,
            or a CSV file with a column url (and title, tags, alias, domain, note, starts_at,
            ends_at, ended_destination, click_limit), which become short links
  --owner   whose they are; the account is made when there is none (default ${DEFAULT_OWNER})
  --domain  where links are whose row names no domain of the owner's (default: the primary domain,
            and rows that name a domain of somebody else are refused with err_92)
  --json    one JSON object a row: {row, input, status, address, code}

Running it again changes nothing: rows are known by owner, domain and address. It works beside a running server.`

interface ImportRequest {
  path: string
  owner: string
  domain: string | undefined
  isJson: boolean
}

/** Runs the import. The report goes to standard output, progress and errors to standard error. */
export async function importFile(
  deps: Deps,
  file: ImportFile,
  request: Pick<ImportRequest, 'owner' | 'domain' | 'isJson'>,
): Promise<void> {
  const owner = await ensureAccount(deps, request.owner)
  const rows =
    file.kind === 'links'
      ? importLinks(deps, owner, file.rows, request.domain)
      : importPages(deps, owner, file.rows)
  const bar = createProgressBar(process.stderr)
  const counts = { created: 0, unchanged: 0, refused: 0 }
  const total = () => counts.created + counts.unchanged + counts.refused
  try {
    for await (const row of rows) {
      counts[row.status] += 1
      await write(request.isJson ? JSON.stringify(row) : lineOf(row))
      bar.update(file.bytesRead() / file.bytes, `${total()} rows`)
    }
  } finally {
    bar.end()
    const { created, unchanged, refused } = counts
    process.stderr.write(
      `${total()} rows for ${request.owner}: ${created} created, ${unchanged} unchanged, ${refused} refused\n`,
    )
  }
}

function lineOf(row: ImportedRow): string {
  const status = row.code === undefined ? row.status : `${row.status} ${row.code}`
  return [String(row.row).padStart(6), status.padEnd(16), row.address ?? '–', row.input].join('  ')
}

/** Waits while the reader is slow, so that a long report does not pile up in memory. */
async function write(line: string): Promise<void> {
  if (process.stdout.write(`${line.replace(/[\r\n]+/g, ' ')}\n`)) return
  await new Promise((resolve) => process.stdout.once('drain', resolve))
}

function readArguments(): ImportRequest {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        owner: { type: 'string', default: DEFAULT_OWNER },
        domain: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw new Error('Name one file.')
    return { path, owner: values.owner, domain: values.domain, isJson: values.json }
  } catch (error) {
    throw new ImportError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

/** `import <file>` */
export async function main(): Promise<number> {
  // the reader may close the pipe early, as `head` does
  process.stdout.on('error', () => process.exit(1))
  const request = readArguments()
  const file = await openImportFile(request.path)
  const base = await openBase(readConfig())
  const { deps, close } = await openDeps(base)
  try {
    await base.domains.start()
    await importFile(deps, file, request)
  } finally {
    await close()
  }
  return 0
}

if (import.meta.main) await runCommand(main)
