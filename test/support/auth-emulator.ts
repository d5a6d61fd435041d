import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { FIREBASE_ENV, PROJECT_ID } from './firebase-project.ts'
import { until } from './until.ts'

export interface AuthEmulator {
  host: string
  /** environment for a server that signs in with it */
  env: Record<string, string>
  /** what the newest mail to an address would contain */
  newestMail(email: string): Promise<{ kind: string; link: string }>
  /** mails to an address, oldest first */
  mailsTo(email: string): Promise<{ kind: string; link: string }[]>
  /** opens the link of the newest mail to an address */
  openLink(email: string): Promise<void>
  stop(): void
}

const script = fileURLToPath(new URL('../firebase/auth-emulator.mjs', import.meta.url))

/** Starts the Authentication emulator of firebase-tools; `npm test` installs it. */
export async function startAuthEmulator(): Promise<AuthEmulator> {
  const child = spawn(process.execPath, [script, PROJECT_ID], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  await until(() => /listening on \d+/.test(printed) || child.exitCode !== null, 30_000)
  const port = /listening on (\d+)/.exec(printed)?.[1]
  if (port === undefined) throw new Error(`The emulator ended with ${child.exitCode}.`)
  const host = `127.0.0.1:${port}`

  async function mailsTo(email: string) {
    const answer = await fetch(`http://${host}/emulator/v1/projects/${PROJECT_ID}/oobCodes`)
    const { oobCodes } = (await answer.json()) as {
      oobCodes: { email: string; requestType: string; oobLink: string }[]
    }
    return oobCodes
      .filter((one) => one.email === email)
      .map(({ requestType, oobLink }) => ({ kind: requestType, link: oobLink }))
  }
  async function newestMail(email: string) {
    const mail = (await mailsTo(email)).at(-1)
    if (mail === undefined) throw new Error(`There is no mail to ${email}.`)
    return mail
  }
  return {
    host,
    env: { ...FIREBASE_ENV, FIREBASE_AUTH_EMULATOR_HOST: host },
    mailsTo,
    newestMail,
    async openLink(email) {
      const answer = await fetch((await newestMail(email)).link)
      if (!answer.ok) throw new Error(`The link to ${email} answered ${answer.status}.`)
    },
    stop: () => void child.kill('SIGTERM'),
  }
}
