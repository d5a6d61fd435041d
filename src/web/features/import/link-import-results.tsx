import { Button } from '@mantine/core'
import type { BulkRow } from '#web/features/links/bulk/bulk-row.ts'
import { text } from '#web/messages/index.ts'
import classes from './import.module.css'

/** as many as somebody reads */
const SHOWN_MAX = 200

/** What stayed behind and why; it can be tried again, or made under new aliases. */
export function LinkImportResults(props: {
  rows: readonly BulkRow[]
  onRetry: (rows: readonly BulkRow[]) => void
  onClose: () => void
}) {
  const { rows, onRetry } = props
  const words = text.moving
  const left = rows.filter(({ outcome }) => outcome.status !== 'created')
  const withoutAlias = rows.map((row): BulkRow => {
    const { alias: _, ...item } = row.item
    return row.outcome.status === 'created' ? row : { ...row, item }
  })
  return (
    <>
      <p className={classes.lead}>{words.linksBrought(rows.length - left.length)}</p>
      {left.length > 0 && (
        <>
          <p className={classes.hint}>{words.linksLeft(left.length)}</p>
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
        <Button data-autofocus onClick={props.onClose}>
          {text.common.done}
        </Button>
      </div>
    </>
  )
}
