import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type CsvLink, readCsvLinks } from './csv-links.ts'
import { ImportError } from './import-error.ts'
import { readJsonElements } from './json-elements.ts'

export type ImportFile = { bytes: number; bytesRead(): number } & (
  | { kind: 'links'; rows: AsyncIterable<CsvLink> }
  | { kind: 'pages'; rows: AsyncIterable<unknown> }
)

/**
 * Opens a file and detects its format: a JSON array of projects, which become pages, or a CSV file
 * of addresses, which become short links. The file is read as it is consumed.
 * @throws ImportError if the file is neither
 */
export async function openImportFile(path: string): Promise<ImportFile> {
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFile()) throw new ImportError(`There is no file ${path}.`)
  if (info.size === 0) throw new ImportError(`${path} is empty.`)
  let read = 0
  const chunks = textOf(path, (bytes) => {
    read += bytes
  })[Symbol.asyncIterator]()
  const first = await chunks.next()
  const text = first.done ? '' : first.value
  const progress = { bytes: info.size, bytesRead: () => read }
  const all = joined(text, chunks)
  const start = text.trimStart()[0]
  if (start === '[') return { ...progress, kind: 'pages', rows: readJsonElements(all) }
  if (start === '{') throw new ImportError(`${path} is JSON, but not a list of projects.`)
  return { ...progress, kind: 'links', rows: readCsvLinks(all, path) }
}

async function* joined(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* textOf(path: string, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) {
      onRead(chunk.length)
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new ImportError(`${path} is not text in UTF-8.`)
    throw error
  }
}
