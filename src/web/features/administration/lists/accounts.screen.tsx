import { Button, Modal, Textarea } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ListedAccount } from '#contract/account/installation-lists.ts'
import { accountStates } from '#contract/account/installation-values.ts'
import { STATUS_REASON_MAX } from '#contract/account/user-values.ts'
import { text } from '#web/messages/index.ts'
import { call } from '#web/platform/call.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import formClasses from '#web/ui/form.module.css'
import { formatDate } from '#web/ui/format-date.ts'
import { ListScreen } from './list-screen.tsx'
import { accountsQuery, LISTS } from './lists.api.ts'
import classes from './lists.module.css'
import { PackageButtons } from './package-buttons.tsx'

type Wanted = 'active' | 'deactivated' | 'banned'

/** /app/admin/accounts: everybody who can sign in, or could. */
export function AccountsScreen() {
  const words = text.administration.lists
  const [choice, setChoice] = useState({ q: '', filter: '' })
  const [asked, setAsked] = useState<{ account: ListedAccount; status: Wanted } | null>(null)
  const list = useInfiniteQuery(accountsQuery(choice))
  return (
    <>
      <ListScreen
        title={text.administration.areas.accounts}
        searchLabel={words.searchAccounts}
        filter={{
          label: words.state,
          options: [
            { value: '', label: words.anyState },
            ...accountStates.map((value) => ({ value, label: words.states[value] })),
          ],
        }}
        choice={choice}
        onChoice={setChoice}
        list={list}
      >
        {(account) => (
          <>
            <div className={classes.what}>
              <span className={classes.name} dir="auto">
                {account.name}
              </span>
              <span className={classes.quiet}>{account.email}</span>
              <span className={classes.quiet}>
                {[
                  words.states[account.status],
                  account.role === 'administrator' && words.administrator,
                  words.joined(formatDate(account.joinedAt)),
                  words.spaces(account.spaces),
                  account.package !== null && words.package(account.package),
                  account.hasOwnLimits && text.packages.hasOwnLimits,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className={classes.actions}>
              {account.personalSpaceId !== null && (
                <PackageButtons spaceId={account.personalSpaceId} of={account.email} />
              )}
              {!account.isYou &&
                wantedOf(account).map((status) => (
                  <Button
                    key={status}
                    variant="default"
                    size="sm"
                    aria-label={words.actOn[status](account.email)}
                    onClick={() => setAsked({ account, status })}
                  >
                    {words.acts[status]}
                  </Button>
                ))}
            </div>
          </>
        )}
      </ListScreen>
      {asked && <ChangeDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** What can be done with an account; one that its owner closed can only be banned. */
function wantedOf({ status }: ListedAccount): Wanted[] {
  if (status === 'active') return ['deactivated', 'banned']
  if (status === 'deactivated') return ['active', 'banned']
  return status === 'banned' ? ['active'] : ['banned']
}

function ChangeDialog(props: { account: ListedAccount; status: Wanted; onClose: () => void }) {
  const { account, status, onClose } = props
  const words = text.administration.lists
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const change = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const body = { status, ...(reason.trim() && { reason: reason.trim() }) }
      await call('users.changeAccount', { params: { id: account.id }, body })
      toastSuccess(words.done)
      onClose()
    } catch (error) {
      toastError(error)
      setBusy(false)
    } finally {
      void client.invalidateQueries({ queryKey: LISTS })
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.actOn[status](account.email)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={formClasses.form} onSubmit={change}>
        <p>{words.effects[status]}</p>
        <Textarea
          label={words.reason}
          description={words.reasonHint}
          maxLength={STATUS_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <div className={formClasses.buttons}>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={busy} {...(status === 'banned' && { color: 'red' })}>
            {words.acts[status]}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
