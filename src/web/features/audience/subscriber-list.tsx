import { ActionIcon, Button, Group, Menu, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { addressOf } from '#web/platform/call.ts'
import { formatDate } from '#web/ui/format-date.ts'
import { IconDots, IconDownload, IconFileUpload, IconSearch } from '#web/ui/icons.ts'
import toolClasses from '#web/ui/list-tools.module.css'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import tableClasses from '#web/ui/table.module.css'
import type { Subscriber, SubscriberChoice } from './audience.api.ts'
import classes from './audience.module.css'
import { subscribersQuery } from './audience.queries.ts'
import { Counters } from './counters.tsx'
import { ForgetDialog } from './forget-dialog.tsx'
import { Growth } from './growth.tsx'
import { ImportDialog } from './import-dialog.tsx'

const STATES = [
  'active',
  'pending',
  'unsubscribed',
  'bounced',
  'complained',
  'suppressed',
] as const satisfies readonly Subscriber['state'][]
const SORTS = ['newest', 'oldest', 'email'] as const
const SOURCES = ['page', 'import'] as const satisfies readonly Subscriber['source'][]

/** Counters and the table of subscribers of one page. */
export function SubscriberList(props: {
  pageId: string
  username: string
  /** links to the button while the page has none */
  onSetUp: (() => void) | undefined
}) {
  const { pageId } = props
  const words = text.audience
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [choice, setChoice] = useState<SubscriberChoice>({})
  const [isImporting, setImporting] = useState(false)
  const [forgetting, setForgetting] = useState<Subscriber | null>(null)
  const list = useInfiniteQuery(subscribersQuery(pageId, { ...choice, ...(q && { q }) }))
  const counts = list.data?.pages[0]?.counts
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0

  if (list.error && !list.data) {
    return <ErrorPanel error={list.error} retry={() => list.refetch()} />
  }
  if (!counts) return <Skeleton height={320} radius="lg" />
  const importing = isImporting && (
    <ImportDialog pageId={pageId} onClose={() => setImporting(false)} />
  )
  const bringIn = (
    <Button
      variant="default"
      leftSection={<IconFileUpload size={18} stroke={1.75} />}
      onClick={() => setImporting(true)}
    >
      {words.bringIn}
    </Button>
  )
  if (all === 0) {
    return (
      <>
        <StatePanel
          picture="mail"
          title={words.emptyTitle}
          action={
            <Group justify="center">
              {props.onSetUp && <Button onClick={props.onSetUp}>{words.showButton}</Button>}
              {bringIn}
            </Group>
          }
        >
          {props.onSetUp ? words.emptyNoButton : words.emptyText}
        </StatePanel>
        {importing}
      </>
    )
  }
  return (
    <>
      <Counters
        items={STATES.filter(
          (state) => counts[state] > 0 || state === 'active' || state === 'unsubscribed',
        ).map((state) => ({ label: words.states[state], value: counts[state] }))}
      />
      <Growth pageId={pageId} />
      <div className={classes.tools}>
        <TextInput
          className={toolClasses.search}
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          leftSection={<IconSearch size={18} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={words.state}
          value={choice.state ?? ''}
          onChange={(event) => {
            const state = STATES.find((one) => one === event.currentTarget.value)
            setChoice({ ...choice, state })
          }}
          data={[
            { value: '', label: words.anyState },
            ...STATES.map((value) => ({ value, label: words.states[value] })),
          ]}
        />
        <NativeSelect
          aria-label={words.source}
          value={choice.source ?? ''}
          onChange={(event) => {
            const source = SOURCES.find((one) => one === event.currentTarget.value)
            setChoice({ ...choice, source })
          }}
          data={[
            { value: '', label: words.anySource },
            ...SOURCES.map((value) => ({ value, label: words.sources[value] })),
          ]}
        />
        <NativeSelect
          aria-label={words.sort}
          value={choice.sort ?? 'newest'}
          onChange={(event) => {
            const sort = SORTS.find((one) => one === event.currentTarget.value)
            setChoice({ ...choice, sort })
          }}
          data={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
        />
        <Group gap={8} className={classes.export}>
          {bringIn}
          <Button
            component="a"
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} />}
            href={addressOf('subscribers.export', { params: { id: pageId } })}
            download={`subscribers-${props.username}.csv`}
          >
            {words.export}
          </Button>
        </Group>
      </div>
      {rows.length === 0 ? (
        <StatePanel
          picture="search"
          title={words.nothingFound}
          action={
            <Button
              variant="default"
              onClick={() => {
                setTyped('')
                setChoice({})
              }}
            >
              {words.clear}
            </Button>
          }
        />
      ) : (
        <Table rows={rows} onForget={setForgetting} />
      )}
      {list.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.loadMore}
        </Button>
      )}
      {importing}
      {forgetting && (
        <ForgetDialog pageId={pageId} subscriber={forgetting} onClose={() => setForgetting(null)} />
      )}
    </>
  )
}

function Table(props: { rows: readonly Subscriber[]; onForget: (subscriber: Subscriber) => void }) {
  const words = text.audience
  return (
    <div className={tableClasses.sheet}>
      <table className={`${tableClasses.table} ${classes.table}`}>
        <caption className="wp-offscreen">{words.list}</caption>
        <thead>
          <tr>
            <th scope="col">{words.email}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.consent}</th>
            <th scope="col">
              <span className="wp-offscreen">{text.common.more}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={classes.email}>
                {row.email}
              </th>
              <td>
                <span className={classes.state} data-state={row.state}>
                  {words.states[row.state]}
                </span>
              </td>
              <td className={classes.consent}>{consentOf(row)}</td>
              <td className={classes.menu}>
                <Menu position="bottom-end" width={220}>
                  <Menu.Target>
                    <ActionIcon aria-label={words.actions(row.email)}>
                      <IconDots size={18} stroke={1.75} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item color="red" onClick={() => props.onForget(row)}>
                      {words.forget}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How and when somebody gave consent. */
function consentOf({ proof, consentAt, source, addedAt }: Subscriber): string {
  const words = text.audience
  if (proof === null || consentAt === null) return words.broughtIn(formatDate(addedAt))
  return words.proofs[proof](formatDate(consentAt), words.sources[source])
}
