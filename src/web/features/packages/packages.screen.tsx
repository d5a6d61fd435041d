import { ActionIcon, Button, Group, Menu, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedPackage } from '#contract/business/packages.ts'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { IconChevronLeft, IconChevronRight, IconDots } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { DeletePackageDialog } from './delete-package-dialog.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { PackageTable } from './package-table.tsx'
import { managedQuery, orderPackages } from './packages.api.ts'
import classes from './packages.module.css'

type Open =
  | { kind: 'edit'; one?: ManagedPackage }
  | { kind: 'delete'; one: ManagedPackage }
  | { kind: 'grant' }

/** /app/admin/packages: what an administrator offers, as customers compare it. */
export function PackagesScreen() {
  const { data: packages, error, refetch } = useQuery(managedQuery)
  const [open, setOpen] = useState<Open>()
  const client = useQueryClient()
  const words = text.packages
  const close = () => setOpen(undefined)
  const done = async () => {
    await client.invalidateQueries({ queryKey: ['packages'] })
    close()
  }
  const move = async (from: number, to: number) => {
    const ids = (packages ?? []).map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    try {
      client.setQueryData(managedQuery.queryKey, (await orderPackages(ids)).items)
    } catch (failure) {
      toastError(failure)
    }
  }
  const add = <Button onClick={() => setOpen({ kind: 'edit' })}>{words.add}</Button>
  const actions = (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpen({ kind: 'grant' })}>
        {words.grant}
      </Button>
      {add}
    </Group>
  )
  return (
    <Screen title={words.title} width="wide" action={packages && packages.length > 0 && actions}>
      <p className={classes.lead}>{words.lead}</p>
      {packages === undefined ? (
        error ? (
          <ErrorPanel error={error} retry={() => refetch()} />
        ) : (
          <Skeleton height={320} radius="lg" />
        )
      ) : packages.length === 0 ? (
        <StatePanel picture="empty" title={words.emptyTitle} action={add}>
          {words.emptyText}
        </StatePanel>
      ) : (
        <>
          <p className={classes.lead}>{words.asCustomers}</p>
          <PackageTable
            packages={packages}
            actionOf={(one) => <Actions one={one} all={packages} onMove={move} onOpen={setOpen} />}
          />
        </>
      )}
      {open?.kind === 'edit' && <PackageDialog one={open.one} onClose={close} onDone={done} />}
      {open?.kind === 'delete' && (
        <DeletePackageDialog one={open.one} all={packages ?? []} onClose={close} onDone={done} />
      )}
      {open?.kind === 'grant' && (
        <GrantDialog
          onClose={close}
          onChanged={() => client.invalidateQueries({ queryKey: ['packages'] })}
        />
      )}
    </Screen>
  )
}

function Actions(props: {
  one: ManagedPackage
  all: readonly ManagedPackage[]
  onMove: (from: number, to: number) => void
  onOpen: (open: Open) => void
}) {
  const { one, all, onMove, onOpen } = props
  const words = text.packages
  const at = all.indexOf(one)
  return (
    <Group gap={8} justify="space-between">
      <span>
        {words.spaces(one.spaces)}
        {one.isHidden && ` · ${words.hidden}`}
      </span>
      <Group gap={4}>
        <ActionIcon
          variant="subtle"
          aria-label={`${words.earlier}: ${one.name}`}
          disabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`${words.later}: ${one.name}`}
          disabled={at === all.length - 1}
          onClick={() => onMove(at, at + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={words.actions(one.name)}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onOpen({ kind: 'edit', one })}>{words.edit}</Menu.Item>
            <Menu.Item onClick={() => onOpen({ kind: 'delete', one })}>{words.remove}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Group>
  )
}
