import type { FirebaseSettings } from '#contract/account/installation.ts'
import { firebaseApp, firebaseAuth } from '../firebase/app.ts'
import { DatabaseClient } from './database-client.ts'
import { linkDatabase } from './database-link.ts'

let opening: Promise<DatabaseClient> | undefined

/**
 * Opens the database client of this browser, once, for the Firebase account's document. Without
 * such an account in this browser the rules refuse, which still shows whether Firestore answers.
 * @throws DatabaseError for settings that the SDK refuses
 */
export function openDatabase(
  settings: FirebaseSettings,
  accountId: string,
): Promise<DatabaseClient> {
  opening ??= open(settings, accountId)
  return opening
}

async function open(settings: FirebaseSettings, accountId: string): Promise<DatabaseClient> {
  const auth = firebaseAuth(settings)
  await auth.authStateReady()
  const uid = auth.currentUser?.uid ?? accountId
  const client = new DatabaseClient(firebaseApp(settings), settings.firestore, uid)
  linkDatabase(client)
  return client
}
