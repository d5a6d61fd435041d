import { Link, useOutletContext } from 'react-router'
import { useHasPackages } from '#web/features/packages/packages.api.ts'
import type { ShellDialog } from '#web/layouts/shell/shell-dialogs.tsx'
import { text } from '#web/messages/index.ts'
import { useSession } from '#web/platform/session.ts'
import { IconChevronRight } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import classes from './settings.module.css'
import { type SettingsItem, settingsGroups } from './settings-items.ts'
import { StorageMeter } from './storage-meter.tsx'

/** /app/settings: one list that links to all settings. */
export function SettingsScreen() {
  const session = useSession()
  const groups = settingsGroups(session.role, useHasPackages())
  return (
    <Screen title={text.settings.title}>
      <div className={classes.groups}>
        {groups.map(({ title, items }, index) => (
          <section key={title} aria-labelledby={`settings-${index}`}>
            <h2 id={`settings-${index}`} className={classes.title}>
              {title}
            </h2>
            <ul className={classes.list}>
              {items.map((item) => (
                <li key={item.label}>
                  <SettingsRow item={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <StorageMeter />
      </div>
    </Screen>
  )
}

function SettingsRow({ item }: { item: SettingsItem }) {
  const show = useOutletContext<(dialog: ShellDialog) => void>()
  const { Icon, isGrave } = item
  const content = (
    <>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.75} />
      </span>
      <span className={classes.words}>
        <span className={classes.label}>{item.label}</span>
        <span className={classes.text}>{item.text}</span>
      </span>
      <IconChevronRight className={classes.arrow} size={18} stroke={1.75} />
    </>
  )
  if (item.to === undefined) {
    return (
      <button type="button" className={classes.row} onClick={() => show('layout')}>
        {content}
      </button>
    )
  }
  return (
    <Link to={item.to} className={classes.row} data-grave={isGrave || undefined}>
      {content}
    </Link>
  )
}
