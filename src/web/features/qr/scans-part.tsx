import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import type { QrTarget } from './qr.api.ts'
import classes from './qr.module.css'
import { scansQuery } from './qr.queries.ts'

/** The number of scans, counted separately from clicks, and a link to their statistics. */
export function ScansPart({ target }: { target: QrTarget }) {
  const scans = useQuery(scansQuery(target))
  return (
    <div className={classes.scans}>
      <h3 className={classes.label}>{text.qr.scans}</h3>
      {scans.data === undefined && !scans.error && <Skeleton width={140} height={20} radius="sm" />}
      {scans.data === 0 && <p className={classes.note}>{text.qr.noScans}</p>}
      {scans.data !== undefined && scans.data > 0 && (
        <p className={classes.count}>
          <strong>{text.qr.scansOf(scans.data)}</strong> {text.qr.scansText}
        </p>
      )}
      {scans.error && <p className={classes.note}>{text.qr.scansFailed}</p>}
      <Link className={classes.more} to={statisticsOf(target)}>
        {text.qr.statistics}
      </Link>
    </div>
  )
}

/** The statistics of this link or page, scans only. */
function statisticsOf({ kind, id }: QrTarget): string {
  const search = new URLSearchParams({ scope: kind, id, trigger: 'qr' })
  if (kind === 'page') search.set('of', 'views')
  return `${paths.statistics}?${search}`
}
