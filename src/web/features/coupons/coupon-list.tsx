import { ActionIcon, Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import { IconDownload, IconQrcode, IconSearch, IconTrash } from '#web/ui/icons.ts'
import tools from '#web/ui/list-tools.module.css'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import {
  type Coupon,
  type CouponScope,
  type CouponState,
  couponFile,
  couponsQuery,
  deleteCoupon,
} from './coupons.api.ts'
import classes from './coupons.module.css'

/** Coupons with search, files, and what became of each. */
export function CouponList({ scope }: { scope: CouponScope }) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [state, setState] = useState<CouponState | ''>('')
  const found = useInfiniteQuery(couponsQuery(scope, { ...(q && { q }), ...(state && { state }) }))
  const coupons = found.data?.pages.flatMap(({ items }) => items) ?? []
  const words = text.coupons
  const isFiltered = typed !== '' || state !== ''
  return (
    <section aria-label={words.title}>
      {(coupons.length > 0 || isFiltered) && (
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
          <NativeSelect
            aria-label={words.state}
            value={state}
            onChange={(event) => setState(event.currentTarget.value as CouponState | '')}
            data={(['', 'open', 'redeemed'] as const).map((value) => ({
              value,
              label: words.states[value || 'all'],
            }))}
          />
          <Files scope={scope} />
        </div>
      )}
      {found.isPending && <Skeleton height={144} radius={12} />}
      {found.error && coupons.length === 0 && (
        <ErrorPanel error={found.error} retry={() => found.refetch()} />
      )}
      {found.isSuccess && coupons.length === 0 && (
        <StatePanel
          picture={isFiltered ? 'search' : 'empty'}
          title={isFiltered ? words.noneFound : words.emptyTitle}
        >
          {isFiltered ? undefined : words.emptyText}
        </StatePanel>
      )}
      {coupons.length > 0 && (
        <ul className={classes.list} aria-label={words.title}>
          {coupons.map((coupon) => (
            <CouponRow key={coupon.id} scope={scope} coupon={coupon} />
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
    </section>
  )
}

/** The coupons as files: all, or those of a batch. */
export function Files({ scope, batch }: { scope: CouponScope; batch?: string }) {
  const words = text.coupons
  return (
    <>
      <Button
        component="a"
        variant="default"
        href={couponFile(scope, 'csv', batch)}
        download
        leftSection={<IconDownload size={18} stroke={1.75} />}
      >
        {text.manyLinks.export}
      </Button>
      <Button
        component="a"
        variant="default"
        href={couponFile(scope, 'cards', batch)}
        download
        leftSection={<IconQrcode size={18} stroke={1.75} />}
      >
        {words.cards}
      </Button>
    </>
  )
}

function CouponRow({ scope, coupon }: { scope: CouponScope; coupon: Coupon }) {
  const queryClient = useQueryClient()
  const words = text.coupons
  const { code, url, days, name, reference, redeemed, startsAt, endsAt } = coupon
  const remove = async () => {
    try {
      await deleteCoupon(scope, coupon.id)
      toastSuccess(words.deleted(code))
    } catch (error) {
      toastError(error)
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['coupons'] })
    }
  }
  const facts = [
    words.grants(coupon.package.name, days),
    ...[name, reference].filter((one) => one !== ''),
    ...(startsAt && redeemed === null ? [words.from(formatDate(startsAt))] : []),
    ...(endsAt && redeemed === null ? [words.to(formatDate(endsAt))] : []),
  ]
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <code className={classes.code}>{code}</code>
        <span className={classes.quiet}>{facts.join(' · ')}</span>
      </span>
      <span className={classes.end}>
        <span className={classes.state}>
          {redeemed === null
            ? words.states.open
            : words.redeemedAt({
                ...{ on: formatDate(redeemed.at), space: redeemed.space ?? '' },
                until: redeemed.until === null ? '' : formatDate(redeemed.until),
              })}
        </span>
        {redeemed === null && (
          <>
            <CopyIcon value={url} />
            <ActionIcon aria-label={words.remove(code)} onClick={remove}>
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </>
        )}
      </span>
    </li>
  )
}
