import { type Edit, type EditStore, keyOfEdit } from './edit.ts'

const DATABASE = 'waypost'
const STORE = 'unsaved-edits'

interface Row extends Edit {
  scope: string
  key: string
  /** the sign-in it was made in; missing in rows of older versions */
  session?: string | null
}

/**
 * Unsaved edits of one account and one page in IndexedDB: they survive a reload, a crash and
 * signing out, which clears only local storage. If the database is forbidden every call rejects,
 * and the queue continues in memory.
 */
export function indexedDbStore(
  accountId: string,
  pageId: string,
  session: string | null,
): EditStore {
  const scope = `${accountId}/${pageId}`
  return {
    async load() {
      const store = await objectStore('readonly')
      const rows = await done<Row[]>(store.index('scope').getAll(scope))
      const isOwn = (row: Row) => row.session === session
      return {
        own: rows.filter(isOwn).map(editOf),
        earlier: rows.filter((row) => !isOwn(row)).map(editOf),
      }
    },
    async put(edit) {
      const store = await objectStore('readwrite')
      await done(store.put({ ...edit, scope, session, key: keyOfEdit(edit) } satisfies Row))
    },
    async remove(keys) {
      const store = await objectStore('readwrite')
      await Promise.all(keys.map((key) => done(store.delete([scope, key]))))
    },
  }
}

export interface EarlierPage {
  pageId: string
  /** unsent edits */
  count: number
}

/** An account's pages with edits from before this sign-in. @throws if the database is forbidden */
export async function listEarlierPages(
  accountId: string,
  session: string | null,
): Promise<EarlierPage[]> {
  const store = await objectStore('readonly')
  const scopes = IDBKeyRange.bound(`${accountId}/`, `${accountId}/\uffff`)
  const rows = await done<Row[]>(store.index('scope').getAll(scopes))
  const counts = new Map<string, number>()
  for (const row of rows) {
    if (row.session === session) continue
    const pageId = row.scope.slice(accountId.length + 1)
    counts.set(pageId, (counts.get(pageId) ?? 0) + 1)
  }
  return [...counts].map(([pageId, count]) => ({ pageId, count }))
}

const editOf = ({ scope: _scope, key: _key, session: _session, ...edit }: Row): Edit => edit

let opened: Promise<IDBDatabase> | undefined

async function objectStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open()
  const database = await opened
  return database.transaction(STORE, mode).objectStore(STORE)
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(STORE, { keyPath: ['scope', 'key'] })
    store.createIndex('scope', 'scope')
  }
  return done(request)
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
