import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { installationQuery } from '#web/platform/installation.ts'
import classes from './installation-links.module.css'

/** Prices, help and legal addresses of the installation, as far as administrators have set them. */
export function InstallationLinks() {
  const { data } = useQuery(installationQuery)
  if (!data) return null
  const words = text.common.installation
  const away = [
    [data.helpUrl, words.help],
    [data.termsUrl, words.terms],
    [data.privacyUrl, words.privacy],
    [data.imprintUrl, words.imprint],
  ] as const
  const shown = away.filter(([href]) => href !== null)
  if (shown.length === 0 && !data.hasSupport && !data.hasPackages) return null
  return (
    <ul className={classes.root} aria-label={words.label}>
      {data.hasPackages && (
        <li>
          <Link to={paths.pricing}>{words.pricing}</Link>
        </li>
      )}
      {data.hasSupport && (
        <li>
          <Link to={paths.support}>{words.support}</Link>
        </li>
      )}
      {shown.map(([href, label]) => (
        <li key={label}>
          <a href={href ?? ''}>{label}</a>
        </li>
      ))}
    </ul>
  )
}

/** What administrators tell everybody, above every screen. */
export function InstallationBanner() {
  const { data } = useQuery(installationQuery)
  if (!data?.banner) return null
  return (
    <p className={classes.banner} role="status" dir="auto">
      {data.banner}
    </p>
  )
}

/** The name that administrators gave the installation. */
export function InstallationName() {
  const { data } = useQuery(installationQuery)
  if (!data?.name) return null
  return (
    <span className={classes.name} dir="auto">
      {data.name}
    </span>
  )
}
