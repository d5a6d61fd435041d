import { Button, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { UsageLine } from '#web/features/packages/usage-line.tsx'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { IconAlertTriangle, IconCheck, IconClock } from '#web/ui/icons.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import type { BulkMode } from '../links.api.ts'
import classes from './bulk.module.css'
import { type BulkRow, isUnsure } from './bulk-row.ts'
import { DoubtfulRow } from './doubtful-row.tsx'

/**
 * The result of each address; failed ones can be corrected and retried alone, and look-alikes wait
 * until somebody confirms them.
 */
export function BulkResults(props: {
  rows: readonly BulkRow[]
  mode: BulkMode
  busy: boolean
  /** id of the named list that they are in */
  list: string | undefined
  onRows: (rows: BulkRow[]) => void
  onRetry: (rows: readonly BulkRow[]) => void
  onAgain: () => void
  onClose: () => void
}) {
  const { rows, busy } = props
  const words = text.manyLinks
  const made = rows.flatMap(({ outcome }) => (outcome.status === 'created' ? [outcome.link] : []))
  const left = rows.length - made.length
  const done = rows.filter(({ outcome }) => outcome.status !== 'waiting').length
  const doubtful = rows.filter(({ outcome }) => outcome.status === 'doubtful').length
  const unsure = rows.filter(isUnsure).length
  // one unconfirmed row holds back all others of an all-or-none call
  const ready = props.mode === 'all' && unsure > 0 ? 0 : left - unsure
  const isRetry = rows.some(({ outcome }) => outcome.status === 'refused')
  const isEnded = left === 0 || (ready === 0 && props.mode === 'each')
  const change = (at: number, row: BulkRow) => props.onRows(rows.with(at, row))
  const leaveOut = (at: number) => {
    if (rows.length === 1) props.onAgain()
    else props.onRows(rows.toSpliced(at, 1))
  }
  const edit = (at: number, change: Partial<BulkRow['item']>) =>
    props.onRows(
      rows.map((row, place) => (place === at ? { ...row, item: { ...row.item, ...change } } : row)),
    )
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        props.onRetry(rows)
      }}
    >
      <div className={classes.progress}>
        <progress max={rows.length} value={done} aria-label={words.progress} />
        <p role="status">
          {busy ? words.working(done, rows.length) : words.summary(made.length, left - doubtful)}
          {!busy && unsure > 0 && ` ${words.doubtful(unsure)}`}
        </p>
      </div>
      {isRetry && <UsageLine of={['linksPerMonth', 'activeLinks', 'clicksPerMonth']} />}
      <ol className={classes.results} aria-label={words.results}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places
          <li key={at} className={classes.result} data-status={row.outcome.status}>
            {row.outcome.status === 'doubtful' ? (
              <DoubtfulRow
                destination={row.item.destination}
                found={row.outcome.found}
                isMeant={!isUnsure(row)}
                busy={busy}
                onMean={(isMeant) => {
                  const { found } = row.outcome as Extract<typeof row.outcome, { found: unknown }>
                  change(at, { ...row, meantHost: isMeant ? found.asciiHost : undefined })
                }}
                onLeaveOut={() => leaveOut(at)}
              />
            ) : (
              <Result row={row} busy={busy} onEdit={(change) => edit(at, change)} />
            )}
          </li>
        ))}
      </ol>
      <div className={classes.buttons}>
        {made.length > 0 && (
          <Button
            className={classes.file}
            variant="default"
            onClick={async () => {
              const lines = made.map((link) => link.shortUrl).join('\n')
              if (await copyText(lines)) toastSuccess(text.common.copied)
            }}
          >
            {words.copyAll(made.length)}
          </Button>
        )}
        {props.list && (
          <Button component={Link} to={paths.linkList(props.list)} variant="default">
            {words.openList}
          </Button>
        )}
        <Button variant="default" disabled={busy} onClick={props.onAgain}>
          {words.again}
        </Button>
        {isEnded && !busy ? (
          <Button onClick={props.onClose}>{text.common.done}</Button>
        ) : (
          <Button type="submit" loading={busy} disabled={ready === 0}>
            {isRetry ? words.retry(ready) : words.shorten(ready)}
          </Button>
        )}
      </div>
    </form>
  )
}

function Result(props: {
  row: BulkRow
  busy: boolean
  onEdit: (change: Partial<BulkRow['item']>) => void
}) {
  const { item, outcome } = props.row
  const words = text.manyLinks
  if (outcome.status === 'refused') {
    return (
      <>
        <IconAlertTriangle className={classes.sign} size={18} stroke={1.75} aria-hidden />
        <div className={classes.fields}>
          <TextInput
            aria-label={text.links.destination}
            value={item.destination}
            error={outcome.text}
            disabled={props.busy}
            onChange={(event) => props.onEdit({ destination: event.currentTarget.value })}
          />
          <TextInput
            aria-label={text.links.alias}
            placeholder={text.links.alias}
            value={item.alias ?? ''}
            disabled={props.busy}
            onChange={(event) => props.onEdit({ alias: event.currentTarget.value })}
          />
        </div>
      </>
    )
  }
  if (outcome.status === 'created') {
    return (
      <>
        <IconCheck className={classes.sign} size={18} stroke={1.75} aria-hidden />
        <div className={classes.words}>
          <span className={classes.short}>{withoutScheme(outcome.link.shortUrl)}</span>
          <span className={classes.long}>{outcome.link.destination}</span>
        </div>
        <CopyIcon value={outcome.link.shortUrl} />
      </>
    )
  }
  return (
    <>
      <IconClock className={classes.sign} size={18} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <span className={classes.long}>{item.destination}</span>
        {outcome.status === 'held' && <span className={classes.long}>{words.held}</span>}
      </div>
    </>
  )
}
