import { ActionIcon, Button, Group, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockedAddress, BlockedReason } from '#contract/safety/safety.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastUndo } from '#web/platform/toasts.tsx'
import { formatDateTime } from '#web/ui/format-date.ts'
import { IconSearch, IconTrash } from '#web/ui/icons.ts'
import toolClasses from '#web/ui/list-tools.module.css'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { reasonOptions } from './reason-options.ts'
import { blockAddress, blockedQuery, safetyKey, unblockAddress } from './safety.api.ts'
import classes from './safety.module.css'

/** The administrator's list, with search and filters, entries added by hand and by file. */
export function BlockedTab() {
  const words = text.safety
  const [filter, setFilter] = useState<{ q: string; reason: BlockedReason | '' }>({
    q: '',
    reason: '',
  })
  const [typed, setTyped] = useState('')
  const [dialog, setDialog] = useState<'block' | 'import' | null>(null)
  const search = useDebouncedCallback((q: string) => setFilter((one) => ({ ...one, q })), 250)
  const list = useInfiniteQuery(blockedQuery(filter))
  const rows = list.data?.pages.flatMap((page) => page.items)
  const total = list.data?.pages[0]?.total ?? 0
  const isFiltered = filter.q !== '' || filter.reason !== ''
  const actions = (
    <Group gap={8}>
      <Button onClick={() => setDialog('block')}>{words.block}</Button>
      <Button variant="default" onClick={() => setDialog('import')}>
        {words.importList}
      </Button>
    </Group>
  )
  return (
    <>
      <div className={toolClasses.tools}>
        <TextInput
          className={toolClasses.search}
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            search(value.trim())
          }}
        />
        <NativeSelect
          aria-label={words.reason}
          data={[{ value: '', label: words.anyReason }, ...reasonOptions()]}
          value={filter.reason}
          onChange={({ currentTarget: { value } }) =>
            setFilter((one) => ({ ...one, reason: value as BlockedReason | '' }))
          }
        />
        <div className={classes.actions}>{actions}</div>
      </div>
      {rows === undefined ? (
        list.error ? (
          <ErrorPanel error={list.error} retry={() => list.refetch()} />
        ) : (
          <Skeleton height={240} radius="lg" />
        )
      ) : rows.length === 0 ? (
        <StatePanel
          picture={isFiltered ? 'search' : 'empty'}
          title={isFiltered ? words.nothingFoundTitle : words.emptyTitle}
        >
          {isFiltered ? words.nothingFoundText : words.emptyText}
        </StatePanel>
      ) : (
        <>
          <ul className={classes.list} aria-label={words.tabs.blocked}>
            {rows.map((row) => (
              <BlockedRow key={row.id} row={row} />
            ))}
          </ul>
          <p role="status" className={classes.count}>
            {words.count(total)}
          </p>
          {list.hasNextPage && (
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => list.fetchNextPage()}
            >
              {words.more}
            </Button>
          )}
        </>
      )}
      {dialog === 'block' && <BlockDialog onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportDialog onClose={() => setDialog(null)} />}
    </>
  )
}

function BlockedRow({ row }: { row: BlockedAddress }) {
  const words = text.safety
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { pattern, reason, note } = row
  const remove = async () => {
    setBusy(true)
    try {
      await unblockAddress(row.id)
      toastUndo(words.unblocked(pattern), async () => {
        await blockAddress({ pattern, reason, note })
        await client.invalidateQueries({ queryKey: safetyKey })
      })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: safetyKey })
    }
  }
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <bdi className={classes.name} dir="ltr">
          {pattern}
        </bdi>
        <span className={classes.quiet}>
          {[words.reasons[reason], note, formatDateTime(row.createdAt)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={isBusy}
        aria-label={words.unblock(pattern)}
        onClick={remove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  )
}
