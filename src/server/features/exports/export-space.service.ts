import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type ZipFile, zipArchive } from '../../platform/zip-archive.ts'
import { recordAudit } from '../audit/index.ts'
import { fileKey, mediaFileName } from '../media/index.ts'
import { getSpace, requirePermission } from '../spaces/index.ts'
import {
  contentOfSpaces,
  keysOf,
  peopleOf,
  picturesOf,
  type RowPages,
  spaceOf,
  uploadsOf,
} from './space-content.repository.ts'

/**
 * Everything of a space as one ZIP archive, made while it is sent: a list in JSON for each kind of thing, and its
 * pictures and files. No passwords, hashes or tokens; chats are their people's, clicks have files of their own.
 * @throws spaceNotFound, noPermission
 */
export async function exportSpace(
  deps: Deps,
  who: { userId: string; id: string },
): Promise<AsyncIterable<Uint8Array>> {
  const { userId, id } = who
  const access = { userId, spaceId: id, absent: 'spaceNotFound' } as const
  await requirePermission(deps, { ...access, action: 'space.export' })
  const { name } = await getSpace(deps, who)
  const object = { kind: 'space', id, text: name }
  await transaction(deps, (deps) => recordAudit(deps, { action: 'space-export', object }))
  return zipArchive(filesOf(deps, id), deps.clock.now())
}

async function* filesOf(deps: Deps, spaceId: string): AsyncGenerator<ZipFile> {
  const { db, storage } = deps
  const content = contentOfSpaces(db, async function* () {
    yield [spaceId]
  })
  const lists: Record<string, RowPages> = {
    space: spaceOf(db, spaceId),
    people: peopleOf(db, spaceId),
    apiKeys: keysOf(db, spaceId),
    ...content,
  }
  for (const [name, pages] of Object.entries(lists)) {
    yield { name: `${name}.json`, bytes: textOf(pages), isPacked: false }
  }
  const stored = async function* (
    rows: RowPages,
    place: (row: never) => [name: string, key: string],
  ) {
    for await (const page of rows) {
      for (const row of page) {
        const [name, key] = place(row as never)
        // what was deleted meanwhile, or is not in this store, is left out
        const bytes = await storage.read(key)
        if (bytes !== undefined) yield { name, bytes, isPacked: true }
      }
    }
  }
  yield* stored(picturesOf(db, spaceId), (row: { hash: string; content_type: 'image/webp' }) => {
    const name = mediaFileName(row)
    return [`pictures/${name}`, name]
  })
  yield* stored(uploadsOf(db, spaceId), (row: { id: string; name: string }) => [
    `files/${row.id}-${row.name.replace(/[/\\]/g, '_')}`,
    fileKey(row),
  ])
}

async function* textOf(pages: RowPages): AsyncGenerator<Uint8Array> {
  let before = '[\n'
  for await (const rows of pages) {
    yield Buffer.from(`${before}${rows.map((row) => JSON.stringify(row)).join(',\n')}`)
    before = ',\n'
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')
}
