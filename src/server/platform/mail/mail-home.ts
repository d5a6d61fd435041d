import type { Deps } from '../../deps.ts'
import { nameOfInstallation } from '../settings/installation-settings.ts'

/** The installation as its mails name it. */
export interface MailHome {
  /** where it is; the logo of a mail links to it */
  url: string
  name: string
}

/** The installation that a mail comes from. */
export async function homeOfMails(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'origins'>,
): Promise<MailHome> {
  return { url: deps.origins.app, name: await nameOfInstallation(deps) }
}
