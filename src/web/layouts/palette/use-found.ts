import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { listLinks, lookupLink } from '#web/features/links/links.api.ts'
import { pagesQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useShortHost } from '#web/platform/installation.ts'
import { recentThings } from '#web/platform/recent-things.ts'
import { useSession } from '#web/platform/session.ts'
import { IconLayoutList, IconLink } from '#web/ui/icons.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import { type Command, matchCommands } from './rank-commands.ts'

const WAIT_MS = 180
const MOST = 6

/**
 * Links and pages of the account that match the text, or the link of a short address; from two
 * letters on.
 */
export function useFound(typed: string) {
  const navigate = useNavigate()
  const [words] = useDebouncedValue(typed, WAIT_MS)
  const enabled = words.length >= 2
  const shortHost = useShortHost()
  const links = useQuery({
    queryKey: ['links', 'found', words],
    queryFn: ({ signal }) =>
      withoutScheme(words.trim()).startsWith(`${shortHost}/`)
        ? linkOfAddress(words, signal)
        : listLinks({ limit: MOST, q: words }, signal),
    enabled,
  })
  const pages = useQuery({ ...pagesQuery, enabled })
  const foundLinks = (enabled ? (links.data?.items ?? []) : []).map(
    (link): Command => ({
      id: link.id,
      kind: 'thing',
      group: text.shell.palette.links,
      label: withoutScheme(link.shortUrl),
      names: [link.alias, link.title],
      hint: link.title || link.displayHost,
      Icon: IconLink,
      run: () => void navigate(paths.link(link.id)),
    }),
  )
  const allPages = (enabled ? (pages.data?.items ?? []) : []).map(
    (page): Command => ({
      id: page.id,
      kind: 'thing',
      group: text.shell.palette.pages,
      label: page.username,
      names: [page.title],
      hint: withoutScheme(page.url),
      Icon: IconLayoutList,
      run: () => void navigate(paths.page(page.id)),
    }),
  )
  return {
    commands: [...foundLinks, ...matchCommands(allPages, words).slice(0, MOST)],
    isPending: typed !== words || (enabled && (links.isPending || pages.isPending)),
    error: links.error ?? pages.error,
  }
}

/** Links and pages that were opened last, but for the one that is open. */
export function useRecent(): Command[] {
  const navigate = useNavigate()
  const { uid } = useSession()
  const { pathname } = useLocation()
  return recentThings(uid)
    .map(({ kind, id, label, hint }) => {
      const to = kind === 'link' ? paths.link(id) : paths.page(id)
      const Icon = kind === 'link' ? IconLink : IconLayoutList
      const group = text.shell.palette.recent
      return { to, command: { id, kind: 'thing' as const, group, label, hint, Icon } }
    })
    .filter(({ to }) => pathname !== to && !pathname.startsWith(`${to}/`))
    .map(({ to, command }) => ({ ...command, run: () => void navigate(to) }))
}

async function linkOfAddress(shortUrl: string, signal: AbortSignal) {
  try {
    return { items: [await lookupLink(shortUrl, signal)] }
  } catch (error) {
    if (error instanceof CallFailure && !error.isTemporary) return { items: [] }
    throw error
  }
}
