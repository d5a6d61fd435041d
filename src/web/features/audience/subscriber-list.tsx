import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Menu,
  NativeSelect,
  Skeleton,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { addressOf } from '#web/platform/call.ts'
import { formatDate } from '#web/ui/format-date.ts'
import { IconDots, IconDownload, IconFileUpload, IconSearch } from '#web/ui/icons.ts'
import toolClasses from '#web/ui/list-tools.module.css'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import tableClasses from '#web/ui/table.module.css'
import type { Subscriber, SubscriberChoice } from './audience.api.ts'
import classes from './audience.module.css'
import { subscribersQuery, subscriberTagsQuery } from './audience.queries.ts'
import { Counters } from './counters.tsx'
import { ForgetDialog } from './forget-dialog.tsx'
import { Growth } from './growth.tsx'

const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}))
const TagsDialog = lazy(async () => ({
  default: (await import('./tags-dialog.tsx')).TagsDialog,
}))

const STATES = [
  'active',
  'pending',
  'unsubscribed',
  'bounced',
  'complained',
  'suppressed',
] as const satisfies readonly Subscriber['state'][]
/** as many as one call takes */
const CHOSEN_MAX = 250
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [tagging, setTagging] = useState<readonly Subscriber[]>([])
  const tags = useQuery(subscriberTagsQuery(pageId)).data ?? []
  const list = useInfiniteQuery(subscribersQuery(pageId, { ...choice, ...(q && { q }) }))
  const counts = list.data?.pages[0]?.counts
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const picked = rows.filter(({ id }) => chosen.has(id))
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0

  if (list.error && !list.data) {
    return <ErrorPanel error={list.error} retry={() => list.refetch()} />
  }
  if (!counts) return <Skeleton height={320} radius="lg" />
  const importing = isImporting && (
    <Suspense>
      <ImportDialog pageId={pageId} onClose={() => setImporting(false)} />
    </Suspense>
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
        {(tags.length > 0 || choice.tag) && (
          <NativeSelect
            aria-label={words.tagging.tag}
            value={choice.tag ?? ''}
            onChange={(event) =>
              setChoice({ ...choice, tag: event.currentTarget.value || undefined })
            }
            data={[
              { value: '', label: words.tagging.any },
              ...tags.map(({ tag, subscribers }) => ({
                value: tag,
                label: words.tagging.option(tag, subscribers),
              })),
            ]}
          />
        )}
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
        <>
          {picked.length > 0 && (
            <div className={classes.picked}>
              <span role="status">{words.tagging.picked(picked.length)}</span>
              <Button size="sm" onClick={() => setTagging(picked)}>
                {words.tagging.edit}
              </Button>
              <Button size="sm" variant="subtle" onClick={() => setChosen(new Set())}>
                {words.tagging.clear}
              </Button>
            </div>
          )}
          <Table
            rows={rows}
            chosen={chosen}
            onChoose={setChosen}
            onTag={(row) => setTagging([row])}
            onForget={setForgetting}
          />
        </>
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
      {tagging.length > 0 && (
        <Suspense>
          <TagsDialog
            pageId={pageId}
            subscribers={tagging}
            onDone={() => {
              setTagging([])
              setChosen(new Set())
            }}
            onClose={() => setTagging([])}
          />
        </Suspense>
      )}
      {forgetting && (
        <ForgetDialog pageId={pageId} subscriber={forgetting} onClose={() => setForgetting(null)} />
      )}
    </>
  )
}

function Table(props: {
  rows: readonly Subscriber[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  onTag: (subscriber: Subscriber) => void
  onForget: (subscriber: Subscriber) => void
}) {
  const words = text.audience
  const { rows, chosen } = props
  const first = rows.slice(0, CHOSEN_MAX)
  const isAll = first.every(({ id }) => chosen.has(id))
  return (
    <div className={tableClasses.sheet}>
      <table className={`${tableClasses.table} ${classes.table}`}>
        <caption className="wp-offscreen">{words.list}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.choose}>
              <Checkbox
                aria-label={words.tagging.all}
                checked={isAll}
                indeterminate={!isAll && chosen.size > 0}
                onChange={() => props.onChoose(new Set(isAll ? [] : first.map(({ id }) => id)))}
              />
            </th>
            <th scope="col">{words.email}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.consent}</th>
            <th scope="col">
              <span className="wp-offscreen">{text.common.more}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={classes.choose}>
                <Checkbox
                  aria-label={words.tagging.choose(row.email)}
                  checked={chosen.has(row.id)}
                  disabled={!chosen.has(row.id) && chosen.size >= CHOSEN_MAX}
                  onChange={() => {
                    const next = new Set(chosen)
                    if (!next.delete(row.id)) next.add(row.id)
                    props.onChoose(next)
                  }}
                />
              </td>
              <th scope="row" className={classes.email}>
                {row.email}
                {row.tags.length > 0 && (
                  <ul className={classes.tags} aria-label={words.tagging.tags}>
                    {row.tags.map((tag) => (
                      <li key={tag}>{tag}</li>
                    ))}
                  </ul>
                )}
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
                    <Menu.Item onClick={() => props.onTag(row)}>{words.tagging.edit}</Menu.Item>
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
