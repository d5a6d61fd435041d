import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PasskeyAnswer } from '#contract/account/passkeys.ts'
import accountClasses from '#web/features/account/account.module.css'
import { text } from '#web/messages/index.ts'
import { formatDate, formatDateTime } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { type PasskeyDeed, PasskeyDialog } from './passkey-dialog.tsx'
import { passkeysQuery } from './passkeys.api.ts'

/** The passkeys of the account: add, rename, remove. */
export function PasskeysCard({ hasPassword }: { hasPassword: boolean }) {
  const { data, error, refetch } = useQuery(passkeysQuery)
  const [deed, setDeed] = useState<PasskeyDeed | null>(null)
  const words = text.passkeys
  return (
    <SectionCard
      title={words.title}
      text={hasPassword ? words.lead : `${words.lead} ${words.needsPassword}`}
      action={
        hasPassword && (
          <Button variant="default" onClick={() => setDeed({ kind: 'add' })}>
            {words.add}
          </Button>
        )
      }
    >
      {data ? (
        data.length > 0 && (
          <ul className={accountClasses.list}>
            {data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onDeed={setDeed} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={56} radius={8} />
      )}
      {deed && <PasskeyDialog deed={deed} onClose={() => setDeed(null)} />}
    </SectionCard>
  )
}

function PasskeyRow(props: { passkey: PasskeyAnswer; onDeed: (deed: PasskeyDeed) => void }) {
  const { passkey, onDeed } = props
  const words = text.passkeys
  const facts = [
    words.made(formatDate(passkey.createdAt)),
    passkey.usedAt === null ? words.neverUsed : words.used(formatDateTime(passkey.usedAt)),
    passkey.isBackedUp && words.backedUp,
  ]
  return (
    <li className={accountClasses.row}>
      <span className={accountClasses.what}>
        <span className={accountClasses.name}>{passkey.name}</span>
        <span className={accountClasses.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <Group gap={8} wrap="nowrap">
        <Button
          variant="default"
          size="sm"
          aria-label={words.renameOf(passkey.name)}
          onClick={() => onDeed({ kind: 'rename', passkey })}
        >
          {words.rename}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-label={words.removeOf(passkey.name)}
          onClick={() => onDeed({ kind: 'remove', passkey })}
        >
          {text.common.remove}
        </Button>
      </Group>
    </li>
  )
}
