import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import accountClasses from '#web/features/account/account.module.css'
import { text } from '#web/messages/index.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { formatDate } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { ProviderIcon } from './provider-icon.tsx'
import { disconnect, type SocialAccount, socialQuery } from './social.api.ts'
import classes from './social-card.module.css'

/** Provider accounts that sign in to this account; nothing if the installation has no provider. */
export function SocialCard({ hasPassword }: { hasPassword: boolean }) {
  const { data, error, refetch } = useQuery(socialQuery)
  const [chosen, setChosen] = useState<SocialAccount | null>(null)
  const words = text.social
  if (data ? data.length === 0 : !error) return null
  return (
    <SectionCard
      title={words.cardTitle}
      text={hasPassword ? words.cardText : `${words.cardText} ${words.needsPassword}`}
    >
      {data ? (
        <ul className={accountClasses.list}>
          {data.map((account) => (
            <ProviderRow
              key={account.provider}
              account={account}
              canConnect={hasPassword}
              onConnect={setChosen}
            />
          ))}
        </ul>
      ) : (
        <ErrorPanel error={error} retry={() => refetch()} />
      )}
      {chosen && <ConnectDialog account={chosen} onClose={() => setChosen(null)} />}
    </SectionCard>
  )
}

function ProviderRow(props: {
  account: SocialAccount
  canConnect: boolean
  onConnect: (account: SocialAccount) => void
}) {
  const { account, canConnect, onConnect } = props
  const { provider, name, connectedAt, isLastWay } = account
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const words = text.social
  const end = async () => {
    setBusy(true)
    try {
      await disconnect(provider)
      toastSuccess(words.disconnected(name))
    } catch (error) {
      toastError(namedFailure(error, words.disconnectError))
    }
    await client.invalidateQueries({ queryKey: ['account'] })
    setBusy(false)
  }
  const state =
    connectedAt === null ? words.notConnected : words.connectedSince(formatDate(connectedAt))
  return (
    <li className={accountClasses.row}>
      <span className={classes.who}>
        <ProviderIcon provider={provider} />
        <span className={accountClasses.what}>
          <span className={accountClasses.name}>{name}</span>
          <span className={accountClasses.quiet}>{isLastWay ? words.lastWay : state}</span>
        </span>
      </span>
      {connectedAt !== null && !isLastWay && (
        <Button
          variant="default"
          size="sm"
          loading={busy}
          aria-label={words.disconnectFrom(name)}
          onClick={end}
        >
          {words.disconnect}
        </Button>
      )}
      {connectedAt === null && canConnect && (
        <Button
          variant="default"
          size="sm"
          aria-label={words.connectTo(name)}
          onClick={() => onConnect(account)}
        >
          {words.connect}
        </Button>
      )}
    </li>
  )
}
