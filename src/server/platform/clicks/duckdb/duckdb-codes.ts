import { createHash } from 'node:crypto'
import type { StoredClick } from '../click.ts'
import type { ClickScope } from '../click-statistics.ts'
import { RecentNumbers } from '../recent-numbers.ts'
import type { Run } from './duckdb-connection.ts'

/**
 * Replaces ids of spaces, links and pages by small numbers. Comparing numbers is several times
 * faster, and DuckDB can see that a block of clicks belongs to one space without reading it.
 */

/** At least this many codes of links and pages are remembered; 4 MB at most. */
const TARGETS_REMEMBERED = 90_000
const SPACES_MAX = 100_000

type Target = Pick<StoredClick, 'target' | 'targetId'>

const keyOf = ({ target, targetId }: Target) =>
  target === 'page' ? `p${targetId}` : `l${targetId}`

/**
 * Assigns codes to the ids in clicks. Used only by the writer, which drops them if a transaction
 * fails.
 */
export class Codes {
  readonly #spaces = new Map<string, number>()
  readonly #targets = new RecentNumbers(TARGETS_REMEMBERED)

  spaceOf({ spaceId }: Pick<StoredClick, 'spaceId'>): number {
    return this.#spaces.get(spaceId)!
  }

  targetOf(target: Target): number {
    return this.#targets.get(keyOf(target))!
  }

  forget(): void {
    this.#spaces.clear()
    this.#targets.clear()
  }

  /** Makes sure that all spaces, links and pages of these clicks have a code. */
  async prepare(run: Run, clicks: readonly StoredClick[]): Promise<void> {
    await this.prepareSpaces(run, new Set(clicks.map((click) => click.spaceId)))
    this.#targets.makeRoom()
    for (const target of ['link', 'page'] as const) {
      const missing = new Set<string>()
      for (const click of clicks) {
        if (click.target !== target || this.#targets.get(keyOf(click)) !== undefined) continue
        missing.add(click.targetId)
      }
      if (missing.size === 0) continue
      const codes = await codesOf(run, { table: 'target', isPage: target === 'page' }, [...missing])
      for (const [targetId, code] of codes) this.#targets.set(keyOf({ target, targetId }), code)
    }
  }

  async prepareSpaces(run: Run, spaceIds: ReadonlySet<string>): Promise<void> {
    const missing = [...spaceIds].filter((id) => !this.#spaces.has(id))
    if (missing.length === 0) return
    if (this.#spaces.size > SPACES_MAX) {
      this.#spaces.clear()
      return this.prepareSpaces(run, spaceIds)
    }
    for (const [id, code] of await codesOf(run, { table: 'space' }, missing)) {
      this.#spaces.set(id, code)
    }
  }
}

/** @param ids without commas, each once */
async function codesOf(
  run: Run,
  { table, isPage }: { table: 'space' | 'target'; isPage?: boolean },
  ids: readonly string[],
): Promise<Map<string, number>> {
  const named = `(select unnest(string_split($1, ',')) as id)`
  const kind = isPage === undefined ? '' : `and is_page = ${isPage}`
  await run(
    `insert into ${table} (code, ${isPage === undefined ? '' : 'is_page, '}id)
     select (select coalesce(max(code), -1) from ${table}) + row_number() over (),
       ${isPage === undefined ? '' : `${isPage}, `}id
     from ${named} as named
     where not exists (select 1 from ${table} as known where known.id = named.id ${kind})`,
    [ids.join(',')],
  )
  const rows = await run(
    `select id, code from ${table} where id in (select id from ${named}) ${kind}`,
    [ids.join(',')],
  )
  return new Map(rows.map((row) => [String(row.id), Number(row.code)]))
}

/** Which clicks belong to a scope, as SQL. */
export interface CodedScope {
  /** the table to read: all clicks, or those of some links or pages */
  clicks: string
  /** the condition for clicks in that table */
  isWithin: string
  /** the condition for clicks in the table `click` itself, without a join */
  isOfScope: string
}

/** Up to this many codes are written into the statement; more are joined. */
const WRITTEN_OUT_MAX = 40

/**
 * Many links or pages are put into a temporary table and joined: DuckDB then finds each by an array
 * index, four times faster than in a list. The table is valid until the next query.
 * @param options `inOrder`: clicks of many targets are needed in storage order. A join takes a
 * share of the memory; if memory is short, DuckDB splits the work in two and changes the order. A
 * bit per code is tested instead, which is somewhat slower
 */
export async function scopeOf(
  run: Run,
  { target, spaceId, targetIds }: ClickScope,
  { inOrder = false } = {},
): Promise<CodedScope> {
  const isPage = target === 'page'
  if (spaceId !== undefined) {
    const [row] = await run('select code from space where id = ?', [spaceId])
    return among(row && `space = ${Number(row.code)} and is_page = ${isPage}`)
  }
  if (targetIds.length === 0) return among(undefined)
  const list = typeof targetIds === 'string' ? targetIds : targetIds.join(',')
  const isMany = list.split(',', WRITTEN_OUT_MAX + 1).length > WRITTEN_OUT_MAX
  const chosen = `select code as target from target
    where is_page = ${isPage} and id in (select unnest(string_split($1, ',')))`
  const ids = [list]
  if (isMany && inOrder) {
    const [last] = await run('select max(code) as code from target')
    await run(
      `set variable chosen_targets = (
         select bitstring_agg(target, 0, ${Number(last?.code ?? 0)}) from (${chosen})
       )`,
      ids,
    )
    return among(`get_bit(getvariable('chosen_targets'), target) = 1`)
  }
  if (isMany) {
    await choose(run, chosen, list)
    return {
      clicks: 'click join chosen_target using (target)',
      isWithin: 'true',
      isOfScope: 'target in (from chosen_target)',
    }
  }
  const codes = (await run(chosen, ids)).map((row) => Number(row.target))
  if (codes.length < 2) return among(codes.length === 1 ? `target = ${codes[0]}` : undefined)
  return among(`target in (${codes.join(', ')})`)
}

/**
 * An export queries the same links for every portion. The table's comment says what it was made
 * for, and it is reused as long as the newest code still belongs to the same link or page.
 */
async function choose(run: Run, chosen: string, list: string): Promise<void> {
  const [newest] = await run('select code, id from target order by code desc limit 1')
  const madeFor = createHash('sha256')
    .update(`${newest?.code} ${newest?.id} ${chosen} ${list}`)
    .digest('hex')
  const [made] = await run(
    "select comment from duckdb_tables() where table_name = 'chosen_target' and temporary",
  )
  if (made?.comment === madeFor) return
  await run(`create or replace temp table chosen_target as ${chosen}`, [list])
  await run(`comment on table chosen_target is '${madeFor}'`)
}

const among = (condition = 'false'): CodedScope => ({
  clicks: 'click',
  isWithin: condition,
  isOfScope: condition,
})

/** @returns ids of links and pages by their codes */
export async function idsOf(run: Run, codes: readonly number[]): Promise<Map<number, string>> {
  if (codes.length === 0) return new Map()
  const rows = await run(
    `select code, id from target
     where code in (select unnest(string_split($1, ',')::integer[]))`,
    [codes.join(',')],
  )
  return new Map(rows.map((row) => [Number(row.code), String(row.id)]))
}
