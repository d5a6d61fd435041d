import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'

const words = text.navigation

/** `G` followed by one of these opens a screen. */
export const GO_KEYS: readonly { key: string; to: string; label: string }[] = [
  { key: 'h', to: paths.dashboard, label: words.home },
  { key: 'l', to: paths.links, label: words.links },
  { key: 'p', to: paths.pages, label: words.pages },
  { key: 's', to: paths.statistics, label: words.statistics },
  { key: 'a', to: paths.audienceOfAll, label: words.audience },
  { key: 'm', to: paths.broadcasts, label: words.mails },
  { key: 'c', to: paths.calendar, label: words.calendar },
  { key: 'k', to: paths.chat, label: words.chat },
  { key: 't', to: paths.tasks, label: words.tasks },
  { key: 'u', to: paths.users, label: words.users },
  { key: ',', to: paths.settings, label: words.settings },
]

/** A screen's shortcut as displayed, `G L`; undefined if it has none. */
export function goKeysOf(to: string): string | undefined {
  const found = GO_KEYS.find((one) => one.to === to)
  return found && `G ${found.key.toUpperCase()}`
}
