import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AccountAnswer } from '#contract/account/account.ts'
import { canUsePasskeys } from '#web/features/passkeys/passkeys.api.ts'
import { PasskeysCard } from '#web/features/passkeys/passkeys-card.tsx'
import { SecondFactorCard } from '#web/features/second-factor/second-factor-card.tsx'
import { SocialCard } from '#web/features/social/social-card.tsx'
import { TeamsCard } from '#web/features/team-sign-in/teams-card.tsx'
import { text } from '#web/messages/index.ts'
import { authMode } from '#web/platform/identity/identity.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import classes from './account.module.css'
import { accountQuery } from './account.queries.ts'
import { profileLoadFailure } from './failures.ts'
import { AuditCard } from './security/audit-card.tsx'
import { DataCard } from './security/data-card.tsx'
import { EmailCard } from './security/email-card.tsx'
import { PasswordCard } from './security/password-card.tsx'
import { SessionsCard } from './security/sessions-card.tsx'

/** Cards that only apply if accounts are kept here. */
function OwnWays({ account }: { account: AccountAnswer }) {
  return (
    <>
      <SecondFactorCard hasPassword={account.hasPassword} />
      {canUsePasskeys() && <PasskeysCard hasPassword={account.hasPassword} />}
      <SocialCard hasPassword={account.hasPassword} />
      <TeamsCard hasPassword={account.hasPassword} />
      <EmailCard account={account} />
    </>
  )
}

/** /app/settings/security: sign-in methods, sessions, recent activity, and deleting the account. */
export function SecurityScreen() {
  const { data: account, error, refetch } = useQuery(accountQuery)
  return (
    <Screen title={text.account.securityTitle}>
      {account ? (
        <div className={classes.stack}>
          <PasswordCard account={account} />
          {authMode !== 'firebase' && <OwnWays account={account} />}
          <SessionsCard />
          <AuditCard />
          <DataCard account={account} />
        </div>
      ) : error ? (
        <ErrorPanel error={profileLoadFailure(error)} retry={() => refetch()} />
      ) : (
        <div className={classes.stack} aria-hidden="true">
          {[140, 141, 220, 320].map((height) => (
            <Skeleton key={height} height={height} radius={12} />
          ))}
        </div>
      )}
    </Screen>
  )
}
