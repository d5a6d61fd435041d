import { z } from 'zod'
import { PAGE_DESCRIPTION_MAX, PAGE_TITLE_MAX } from '#contract/constants.ts'
import { Failure, failure } from '#contract/errors.ts'
import type { Destination } from '#contract/links/destination.ts'
import { DEFAULT_THEME, type Theme } from '#contract/pages/page-document.ts'
import { presets } from '#page/theme/presets.ts'
import type { Deps } from '../../deps.ts'
import { checkDestination } from '../../features/links/index.ts'
import {
  findImportedPage,
  type NewPage,
  type PageRow,
  storeBlock,
  storeIcon,
  storePage,
} from '../../features/pages/index.ts'
import { lockSpace } from '../../features/spaces/index.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { shortened } from '../../platform/shortened.ts'
import {
  type ImportedRow,
  type ImportOwner,
  type Outcome,
  patiently,
  refused,
} from './import-row.ts'
import { slugCandidates } from './import-text.ts'

const address = z.string().nullish()
const projectSchema = z.object({
  name: z.string().trim().min(1),
  description: z.string().nullish(),
  website: address,
  source: address,
  demo: address,
})
type Project = z.infer<typeof projectSchema>

const GITHUB_ICON = 22
const SLUG_TRIES = 500

/**
 * Creates a published page for every project, with its name, its description, its addresses as
 * links and an icon for GitHub. A project is recognised by its first address; an existing page is
 * left unchanged. The limit on pages per account does not apply here (design.md §6).
 */
export async function* importPages(
  deps: Deps,
  owner: ImportOwner,
  elements: AsyncIterable<unknown>,
): AsyncGenerator<ImportedRow> {
  let row = 0
  for await (const element of elements) {
    row += 1
    const parsed = projectSchema.safeParse(element)
    const input = parsed.success ? parsed.data.name : nameOf(element)
    const outcome = parsed.success
      ? await patiently(() => orRefused(importProject(deps, owner, parsed.data)))
      : refused(failure('malformed'))
    yield { row, input, ...outcome }
  }
}

async function importProject(deps: Deps, owner: ImportOwner, project: Project): Promise<Outcome> {
  const links = await readLinks(deps, project)
  const [first] = links
  if (!first) throw failure('destinationMissing')
  return transaction(deps, async (deps) => {
    await lockSpace(deps.db, owner.spaceId)
    const importedFrom = first.destination.href
    const existing = await findImportedPage(deps.db, owner.spaceId, importedFrom)
    if (existing) {
      return { status: 'unchanged', address: deps.origins.shortUrl(existing.username) }
    }
    const page = await storeNamedPage(deps, project.name, {
      ...owner,
      title: shortened(project.name, PAGE_TITLE_MAX),
      description: shortened(project.description ?? '', PAGE_DESCRIPTION_MAX),
      theme: themeFor(project.name),
      importedFrom,
      publishedAt: deps.clock.now(),
    })
    for (const link of links) await addLink(deps, owner, page, link)
    return { status: 'created', address: deps.origins.shortUrl(page.username) }
  })
}

interface ProjectLink {
  title: string
  destination: Destination
}

/** Each address once, under the first of its names. */
async function readLinks(deps: Deps, project: Project): Promise<ProjectLink[]> {
  const links = new Map<string, ProjectLink>()
  const given = [
    ['Website', project.website],
    ['Source code', project.source],
    ['Demo', project.demo],
  ] as const
  for (const [title, text] of given) {
    if (!text || text.trim() === '') continue
    const destination = await checkDestination(deps, text)
    if (!links.has(destination.href)) links.set(destination.href, { title, destination })
  }
  return [...links.values()]
}

async function addLink(
  deps: Deps,
  { userId }: ImportOwner,
  page: PageRow,
  { title, destination }: ProjectLink,
): Promise<void> {
  const item = { address: destination.text, isHidden: false }
  await storeBlock(deps, page, userId, { ...item, kind: 'link', title, thumbnailId: null })
  const { hostname, pathname } = new URL(destination.href)
  if (!/^(www\.)?github\.com$/.test(hostname)) return
  const username = shortened(pathname.replace(/^\/+|\/+$/g, ''), 80)
  await storeIcon(deps, page, userId, {
    ...item,
    icon: GITHUB_ICON,
    isCustom: false,
    username,
    imageId: null,
  })
}

/** Uses the name in ASCII, with `-2` and so on if it is taken, reserved or too short. */
async function storeNamedPage(
  deps: Deps,
  name: string,
  page: Omit<NewPage, 'username'>,
): Promise<PageRow> {
  let tries = 0
  for (const username of slugCandidates(name, 'project')) {
    try {
      return await storePage(deps, { ...page, username })
    } catch (error) {
      const isName = error instanceof Failure && /^(usernameTaken|malformed)$/.test(error.name)
      tries += 1
      if (!isName || tries === SLUG_TRIES) throw error
    }
  }
  throw failure('usernameTaken')
}

/** Picks one of the plain presets; the same name always gets the same one. */
function themeFor(name: string): Theme {
  const plain = presets.filter((preset) => preset.theme.type === 0)
  const sum = [...name].reduce((total, character) => total + character.codePointAt(0)!, 0)
  return { ...DEFAULT_THEME, ...plain[sum % plain.length]?.theme }
}

function nameOf(element: unknown): string {
  const name = typeof element === 'object' && element !== null && 'name' in element && element.name
  return typeof name === 'string' ? name : ''
}

async function orRefused(work: Promise<Outcome>): Promise<Outcome> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Failure && error.name !== 'unavailable') return refused(error)
    throw error
  }
}
