import classes from '#web/features/links/bulk/bulk.module.css'
import { type BulkRow, isUnsure } from '#web/features/links/bulk/bulk-row.ts'
import { DoubtfulRow } from '#web/features/links/bulk/doubtful-row.tsx'
import { text } from '#web/messages/index.ts'
import importClasses from './import.module.css'

/** Links with look-alike hosts, each to be confirmed or left out; otherwise nothing. */
export function DoubtfulLinks(props: {
  rows: readonly BulkRow[]
  /** as many as people read */
  shownMax: number
  onRows: (rows: BulkRow[]) => void
}) {
  const { rows } = props
  const words = text.manyLinks
  const doubtful = rows.flatMap((row, at) =>
    row.outcome.status === 'doubtful' ? [{ row, at, found: row.outcome.found }] : [],
  )
  if (doubtful.length === 0) return null
  const unsure = doubtful.filter(({ row }) => isUnsure(row)).length
  return (
    <>
      <p role="status" className={importClasses.hint}>
        {unsure > 0 && words.doubtful(unsure)}
      </p>
      <ul className={classes.results} aria-label={words.results}>
        {doubtful.slice(0, props.shownMax).map(({ row, at, found }) => (
          <li key={at} className={classes.result} data-status="doubtful">
            <DoubtfulRow
              destination={row.item.destination}
              found={found}
              isMeant={!isUnsure(row)}
              busy={false}
              onMean={(isMeant) => {
                const meantHost = isMeant ? found.asciiHost : undefined
                props.onRows(rows.with(at, { ...row, meantHost }))
              }}
              onLeaveOut={() => props.onRows(rows.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
