import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountQuery } from '#web/features/account/account.queries.ts'
import { text } from '#web/messages/index.ts'
import type { DatabaseClient } from '#web/platform/database-client/database-client.ts'
import { DATABASE_MESSAGES } from '#web/platform/database-client/database-error.ts'
import { giveUpDatabase, useDatabaseOnline } from '#web/platform/database-client/database-link.ts'
import { openDatabase } from '#web/platform/database-client/open-database.ts'
import { profileOf } from '#web/platform/database-client/profile.ts'
import { installationQuery } from '#web/platform/installation.ts'
import { useSession } from '#web/platform/session.ts'
import { toastProblem } from '#web/platform/toasts.tsx'

/**
 * Firebase mode: also saves the profile to Firestore, after signing in and after each change
 * (contract.md §3), and shows the database client's errors. Renders nothing itself.
 */
export function DatabaseProfile() {
  const { data: account } = useQuery(accountQuery)
  const client = useDatabase()
  const state = useDatabaseOnline()

  useEffect(() => {
    if (client && state === 'offline') toastProblem(text.shell.database.unreachable)
  }, [client, state])

  useEffect(() => {
    if (!client || !account) return
    const changed = new AbortController()
    client.keepProfile(profileOf(account), changed.signal).catch((error: unknown) => {
      const reason = reasonOf(error)
      if (reason !== DATABASE_MESSAGES.cancelled) toastProblem(text.shell.database.notKept(reason))
    })
    return () => changed.abort()
  }, [client, account])

  return null
}

function useDatabase(): DatabaseClient | undefined {
  const [client, setClient] = useState<DatabaseClient>()
  const settings = useQuery(installationQuery).data?.firebase
  const { uid } = useSession()
  useEffect(() => {
    if (!settings) return
    openDatabase(settings, uid).then(setClient, (error: unknown) => {
      giveUpDatabase()
      toastProblem(text.shell.database.notOpened(reasonOf(error)))
    })
  }, [settings, uid])
  return client
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
