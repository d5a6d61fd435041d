import { OTP_LENGTH } from '#contract/constants.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../../platform/mail/mail-home.ts'
import { codeLifeFromNow } from '../../../platform/one-time-code/code-life.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { findAccountByEmail } from '../account.repository.ts'
import { findSignUp, mintCode, type SignUpRow, startCodeLife } from './sign-up.repository.ts'

export const CODE_MAIL = 'identity.code-mail'

interface CodeMailPayload {
  signUpId: string
  /** language of the browser that registered; '' for none */
  language?: string
  /** only if mails go to the application's mailbox: made with the request (F12) */
  code?: string
}

/**
 * Schedules the mail of a registration in the transaction of these deps: always one row, whatever
 * the mail will say.
 */
export async function enqueueCodeMail(
  deps: Deps,
  signUp: SignUpRow,
  language: string,
): Promise<void> {
  const payload: CodeMailPayload = { signUpId: signUp.id, language }
  if (deps.mail.kind === 'mailbox') payload.code = (await mint(deps, signUp)).code
  await enqueue(deps, { kind: CODE_MAIL, payload })
}

/** The stored form of a code, bound to registration and address. */
export function codeHmacOf(
  secrets: Secrets,
  signUp: Pick<SignUpRow, 'id' | 'email'>,
  code: string,
): string {
  return secrets.hmac('sign-up-code', JSON.stringify([code, signUp.id, signUp.email]))
}

/**
 * Sends the one-time code, or tells the owner of an account that somebody registered with the
 * address. The code is made here, as late as possible, and its ten minutes start when the server
 * has taken the mail, so that a late mail never carries an expired code (F12).
 */
export const codeMailHandler: OutboxHandler<Deps> = {
  async run(deps, payload: CodeMailPayload) {
    const signUp = await findSignUp(deps.db, payload.signUpId, deps.clock.now())
    if (signUp === undefined || signUp.verified_at !== null) return
    const account = await findAccountByEmail(deps.db, signUp.email)
    const { code, codeHmac } =
      payload.code !== undefined && deps.mail.kind === 'mailbox'
        ? { code: payload.code, codeHmac: storedHmac(deps, signUp, payload.code) }
        : await mint(deps, signUp)
    const home = await homeOfMails(deps)
    const ownLanguage = account && (await findAccountRegion(deps.db, account.id)).language
    const language = ownLanguage || (payload.language ?? '')
    const content =
      account === undefined && signUp.is_decoy === 0
        ? await deps.views.renderVerificationMail({ language, code, home })
        : await deps.views.renderAccountExistsMail({
            language,
            signInUrl: `${home.url}/user-login`,
            home,
          })
    await deps.mail.send({ to: { name: '', address: signUp.email }, ...content })
    await startCodeLife(deps.db, signUp.id, { ...codeLifeFromNow(deps.clock), codeHmac })
  },
}

async function mint(
  deps: Deps,
  signUp: SignUpRow,
): Promise<{ code: string; codeHmac: string | null }> {
  const code = deps.ids.code(OTP_LENGTH)
  const codeHmac = storedHmac(deps, signUp, code)
  await mintCode(deps.db, signUp.id, { ...codeLifeFromNow(deps.clock), codeHmac })
  return { code, codeHmac }
}

/** No code is ever right for a decoy. */
function storedHmac(deps: Deps, signUp: SignUpRow, code: string): string | null {
  return signUp.is_decoy === 1 ? null : codeHmacOf(deps.secrets, signUp, code)
}
