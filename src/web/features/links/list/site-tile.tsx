import { localPicture } from '#web/features/media/local-picture.ts'
import type { Link } from '../links.api.ts'
import classes from './row-parts.module.css'

const DEGREES = 360

/**
 * Represents the site that a link leads to: the picture of its preview, which we have, or its first
 * letter. Nothing is requested from the site or anybody else.
 */
export function SiteTile({ link }: { link: Pick<Link, 'displayHost' | 'preview'> }) {
  const picture = localPicture(link.preview?.image ?? null)
  if (picture) return <img className={classes.tile} src={picture} alt="" loading="lazy" />
  const host = link.displayHost.replace(/^www\./, '')
  return (
    <span
      className={classes.tile}
      style={{ '--site-hue': hueOf(host) } as React.CSSProperties}
      aria-hidden="true"
    >
      {host.charAt(0).toUpperCase() || '·'}
    </span>
  )
}

/** The same for the same host, so that people recognise it. */
function hueOf(host: string): number {
  let hue = 0
  for (const letter of host) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % DEGREES
  return hue
}
