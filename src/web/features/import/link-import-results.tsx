import { Button } from '@mantine/core'
import { type BulkRow, isUnsure } from '#web/features/links/bulk/bulk-row.ts'
import { UsageLine } from '#web/features/packages/usage-line.tsx'
import { text } from '#web/messages/index.ts'
import { DoubtfulLinks } from './doubtful-links.tsx'
import classes from './import.module.css'

/** as many as people read */
const SHOWN_MAX = 200

/**
 * Links that were not imported, and why; people can retry or use new aliases. Look-alikes wait until
 * somebody confirms them.
 */
export function LinkImportResults(props: {
  rows: readonly BulkRow[]
  onRows: (rows: BulkRow[]) => void
  onRetry: (rows: readonly BulkRow[]) => void
  onClose: () => void
}) {
  const { rows, onRetry } = props
  const words = text.moving
  const brought = rows.filter(({ outcome }) => outcome.status === 'created').length
  const left = rows.filter(isLeft)
  const meant = rows.filter((row) => row.outcome.status === 'doubtful' && !isUnsure(row)).length
  const withoutAlias = rows.map((row): BulkRow => {
    const { alias: _, ...item } = row.item
    return isLeft(row) ? { ...row, item } : row
  })
  return (
    <>
      <p className={classes.lead}>{words.linksBrought(brought)}</p>
      <DoubtfulLinks rows={rows} shownMax={SHOWN_MAX} onRows={props.onRows} />
      {left.length > 0 && (
        <>
          <p className={classes.hint}>{words.linksLeft(left.length)}</p>
          <UsageLine of={['linksPerMonth', 'activeLinks', 'clicksPerMonth']} />
          <ul className={classes.list} aria-label={words.linksLeftList}>
            {left.slice(0, SHOWN_MAX).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
              <li key={at}>
                <strong>{row.item.alias || row.item.destination}</strong>
                <br />
                <span className={classes.hint}>
                  {row.outcome.status === 'refused' ? row.outcome.text : words.linkWaits}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.buttons}>
        {left.length > 0 && (
          <>
            <Button variant="default" onClick={() => onRetry(rows)}>
              {words.tryAgain}
            </Button>
            <Button variant="default" onClick={() => onRetry(withoutAlias)}>
              {words.newAliases}
            </Button>
          </>
        )}
        {meant > 0 && <Button onClick={() => onRetry(rows)}>{words.bringLinks(meant)}</Button>}
        <Button data-autofocus variant={meant > 0 ? 'default' : 'filled'} onClick={props.onClose}>
          {text.common.done}
        </Button>
      </div>
    </>
  )
}

/** Refused, or never answered. */
const isLeft = ({ outcome }: BulkRow) =>
  outcome.status !== 'created' && outcome.status !== 'doubtful'
