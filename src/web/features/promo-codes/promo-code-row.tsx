import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import { IconPencil, IconPlayerStop, IconTrash } from '#web/ui/icons.ts'
import { deletePromoCode, endPromoCode, type PromoCode } from './promo-codes.api.ts'
import classes from './promo-codes.module.css'
import { sayDiscount, stateOf } from './say-promo-code.ts'

/** A promo code: what it does, for whom, how often it was used, and what can be done with it. */
export function PromoCodeRow(props: { one: PromoCode; onEdit: () => void; onDone: () => unknown }) {
  const { one, onEdit, onDone } = props
  const words = text.promoCodes
  const [asked, ask] = useState<'end' | 'remove'>()
  const [isBusy, setBusy] = useState(false)
  const state = stateOf(one)
  const run = async () => {
    setBusy(true)
    try {
      await (asked === 'end' ? endPromoCode(one.id) : deletePromoCode(one.id))
      toastSuccess(asked === 'end' ? words.ended(one.code) : words.removed(one.code))
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
    ask(undefined)
    await onDone()
  }
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name || '?').join(', ')
  const facts = [
    sayDiscount(one),
    words.lasts(one.months),
    ...(one.packages.length > 0 ? [names(one.packages)] : []),
    ...one.spans.map((span) => text.packages.spans[span]),
    ...(one.spaces.length > 0 ? [words.only(names(one.spaces))] : []),
    ...(one.startsAt ? [words.from(formatDate(one.startsAt))] : []),
    ...(one.endsAt ? [words.to(formatDate(one.endsAt))] : []),
  ]
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.code}>
          {one.code}
          <span className={classes.badge} data-state={state}>
            {words.states[state]}
          </span>
        </span>
        <span className={classes.quiet}>{facts.join(' · ')}</span>
        <span className={classes.quiet}>{words.used(one)}</span>
      </span>
      {asked ? (
        <span className={classes.ask}>
          {asked === 'end' ? words.endAsk : words.removeAsk}
          <span className={classes.buttons}>
            <Button variant="default" size="xs" onClick={() => ask(undefined)}>
              {text.common.cancel}
            </Button>
            <Button color="red" size="xs" loading={isBusy} onClick={run}>
              {asked === 'end' ? words.endNow : words.removeNow}
            </Button>
          </span>
        </span>
      ) : (
        <span className={classes.buttons}>
          <CopyIcon value={one.code} />
          <ActionIcon aria-label={words.edit(one.code)} onClick={onEdit}>
            <IconPencil size={18} stroke={1.75} />
          </ActionIcon>
          {state !== 'ended' && (
            <ActionIcon aria-label={words.end(one.code)} onClick={() => ask('end')}>
              <IconPlayerStop size={18} stroke={1.75} />
            </ActionIcon>
          )}
          <ActionIcon aria-label={words.remove(one.code)} onClick={() => ask('remove')}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </span>
      )}
    </li>
  )
}
