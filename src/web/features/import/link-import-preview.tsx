import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import type { ReadLinkImportAnswer } from '#contract/links/link-imports.ts'
import type { DateOrder } from '#contract/texts/read-moment.ts'
import type { BulkRow } from '#web/features/links/bulk/bulk-row.ts'
import { DomainField } from '#web/features/links/fields/domain-field.tsx'
import { useLinkHost } from '#web/features/links/fields/use-link-host.ts'
import { text } from '#web/messages/index.ts'
import { fieldTextOf, refusalTextOf } from '#web/platform/refusal-text.ts'
import type { ListChoices } from './import.api.ts'
import classes from './import.module.css'
import { chosenRows } from './import-rows.ts'

/** as many as people read */
const SHOWN_MAX = 200
const HOSTS_MAX = 3

/**
 * Shows a list before anything is created: how many links, which would be different here, and which
 * cannot be imported. Doubtful links are selected only by people.
 */
export function LinkImportPreview(props: {
  read: ReadLinkImportAnswer
  choices: ListChoices
  busy: boolean
  onChoose: (choices: ListChoices) => void
  onBack: () => void
  onBring: (rows: BulkRow[]) => void
}) {
  const { source, links, doubts, refused, isCut, leftColumns, leftDomains } = props.read
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const host = useLinkHost(props.choices.domain)
  const words = text.moving
  const rows = chosenRows(props.read, chosen)
  const areAllChosen = chosen.size === doubts.length
  const choose = (choice: ListChoices) => {
    // this may turn other rows into links
    setChosen(new Set())
    props.onChoose({ ...props.choices, ...choice })
  }
  const toggle = (at: number) => {
    const next = new Set(chosen)
    if (!next.delete(at)) next.add(at)
    setChosen(next)
  }
  return (
    <>
      <p className={classes.lead}>{words.linksFound(words.linkSources[source], links.length)}</p>
      {isCut && <p className={classes.hint}>{words.linksCut}</p>}
      {leftColumns.length > 0 && (
        <p className={classes.hint}>{words.leftColumns(leftColumns.join(', '))}</p>
      )}
      {leftDomains.length > 0 && (
        <p className={classes.hint}>{words.leftDomains(someOf(leftDomains), host)}</p>
      )}
      <DomainField
        value={props.choices.domain}
        description={words.defaultDomain}
        onChange={(domain) => choose({ domain })}
      />
      {(props.read.asksDateOrder || props.choices.dateOrder) && (
        <Radio.Group
          label={words.dateOrder}
          value={props.choices.dateOrder ?? null}
          onChange={(order) => choose({ dateOrder: order as DateOrder })}
        >
          <div className={classes.choices}>
            <Radio value="dayFirst" label={words.dateOrders.dayFirst} />
            <Radio value="monthFirst" label={words.dateOrders.monthFirst} />
          </div>
        </Radio.Group>
      )}
      {doubts.length > 0 && (
        <section className={classes.part}>
          <h3 className={classes.heading}>{words.doubtfulLinks(doubts.length)}</h3>
          <p className={classes.hint}>{words.doubtfulLinksText}</p>
          <Checkbox
            checked={areAllChosen}
            indeterminate={chosen.size > 0 && !areAllChosen}
            onChange={() => setChosen(new Set(areAllChosen ? [] : doubts.map(({ at }) => at)))}
            label={words.allDoubtful}
          />
          <ul className={classes.list} aria-label={words.doubtfulLinks(doubts.length)}>
            {doubts.slice(0, SHOWN_MAX).map(({ at, kinds, proposal }) => (
              <li key={at}>
                <Checkbox
                  checked={chosen.has(at)}
                  onChange={() => toggle(at)}
                  label={`${words.row(links[at]!.row)}: ${links[at]!.alias || links[at]!.destination}`}
                  description={[
                    ...kinds.map((kind) => words.doubts[kind]),
                    ...(proposal === null ? [] : [words.proposal(proposal)]),
                  ].join(' ')}
                />
              </li>
            ))}
          </ul>
          {doubts.length > SHOWN_MAX && (
            <p className={classes.hint}>{words.moreRows(doubts.length - SHOWN_MAX)}</p>
          )}
        </section>
      )}
      {refused.length > 0 && (
        <section className={classes.part}>
          <h3 className={classes.heading}>{words.refusedRows(refused.length)}</h3>
          <ul className={classes.list} aria-label={words.refusedRows(refused.length)}>
            {refused.slice(0, SHOWN_MAX).map(({ row, text, reason, cell, error }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
              <li key={at}>
                {words.row(row)}: {text}
                <br />
                <span className={classes.hint}>
                  {error ? textOf(error) : words.refusals[reason](cell)}
                </span>
              </li>
            ))}
          </ul>
          {refused.length > SHOWN_MAX && (
            <p className={classes.hint}>{words.moreRows(refused.length - SHOWN_MAX)}</p>
          )}
        </section>
      )}
      {links.length === 0 && <Alert color="yellow" title={words.noLinks} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onBack}>
          {words.back}
        </Button>
        <Button
          data-autofocus
          disabled={props.busy || rows.length === 0}
          onClick={() => props.onBring(rows)}
        >
          {words.bringLinks(rows.length)}
        </Button>
      </div>
    </>
  )
}

function someOf(hosts: readonly string[]): string {
  const some = hosts.slice(0, HOSTS_MAX).join(', ')
  const left = hosts.length - HOSTS_MAX
  return left > 0 ? `${some} ${text.moving.moreRows(left)}` : some
}

function textOf({
  message,
  fields,
}: NonNullable<ReadLinkImportAnswer['refused'][number]['error']>) {
  const [field] = Object.values(fields ?? {})
  return field ? fieldTextOf(field) : refusalTextOf(message, 400)
}
