import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconSearch } from '#web/ui/icons.ts'
import tools from '#web/ui/list-tools.module.css'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { PromoCodeDialog } from './promo-code-dialog.tsx'
import { PromoCodeRow } from './promo-code-row.tsx'
import { type PromoCode, promoCodesKey, promoCodesQuery } from './promo-codes.api.ts'
import classes from './promo-codes.module.css'

/** /app/admin/promo-codes: codes that lower what a package costs. */
export function PromoCodesScreen() {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [edited, edit] = useState<PromoCode | 'new'>()
  const found = useInfiniteQuery(promoCodesQuery(q))
  const queryClient = useQueryClient()
  const codes = found.data?.pages.flatMap(({ items }) => items) ?? []
  const packages = found.data?.pages[0]?.packages
  const words = text.promoCodes
  const reload = () => queryClient.invalidateQueries({ queryKey: promoCodesKey })
  const close = () => edit(undefined)
  const hasNone = packages?.length === 0 && codes.length === 0
  return (
    <Screen
      title={words.title}
      width="wide"
      action={!hasNone && packages && <Button onClick={() => edit('new')}>{words.add}</Button>}
    >
      {hasNone && typed === '' ? (
        <StatePanel picture="empty" title={words.noPackagesTitle}>
          {words.noPackagesText}
        </StatePanel>
      ) : (
        <>
          {(codes.length > 0 || typed !== '') && (
            <div className={tools.tools}>
              <TextInput
                className={tools.search}
                type="search"
                aria-label={words.search}
                placeholder={words.search}
                leftSection={<IconSearch size={18} />}
                maxLength={200}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </div>
          )}
          {found.isPending && <Skeleton height={144} radius={12} />}
          {found.error && codes.length === 0 && (
            <ErrorPanel error={found.error} retry={() => found.refetch()} />
          )}
          {found.isSuccess && codes.length === 0 && (
            <StatePanel
              picture={typed === '' ? 'empty' : 'search'}
              title={typed === '' ? words.emptyTitle : words.noneFound}
            >
              {typed === '' ? words.emptyText : undefined}
            </StatePanel>
          )}
          {codes.length > 0 && (
            <ul className={classes.list} aria-label={words.title}>
              {codes.map((one) => (
                <PromoCodeRow key={one.id} one={one} onEdit={() => edit(one)} onDone={reload} />
              ))}
            </ul>
          )}
          {found.hasNextPage && (
            <div className={classes.more}>
              <Button
                variant="default"
                loading={found.isFetchingNextPage}
                onClick={() => found.fetchNextPage()}
              >
                {text.links.loadMore}
              </Button>
            </div>
          )}
        </>
      )}
      {edited && packages && (
        <PromoCodeDialog
          one={edited === 'new' ? undefined : edited}
          packages={packages}
          onClose={close}
          onDone={() => {
            close()
            void reload()
          }}
        />
      )}
    </Screen>
  )
}
