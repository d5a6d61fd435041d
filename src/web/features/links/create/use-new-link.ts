import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useSession } from '#web/platform/session.ts'
import { isPackageRefusal, toastError } from '#web/platform/toasts.tsx'
import { fieldErrorsOf } from '../fields/refusal.ts'
import { useLinkHost } from '../fields/use-link-host.ts'
import type { LinkDraftForm } from '../link/link-form.ts'
import { createLink, type Link } from '../links.api.ts'
import { useLookAlike } from '../look-alike/use-look-alike.tsx'
import { type NewLinkDraft, NOTHING_NEW, newLinkOf, problemsOfNewLink } from '../new-link.ts'
import type { Rule } from '../rules/rule-types.ts'
import { keepDraft, readKeptDraft } from './kept-draft.ts'

/** A new link: the short form and the full one share one draft. */
export interface NewLinkForm extends LinkDraftForm {
  draft: NewLinkDraft
  /** the domain that the link gets */
  host: string
  isBusy: boolean
  edit: (change: Partial<NewLinkDraft>) => void
  /** one call creates everything @returns errors by path, or the link */
  submit: () => Promise<{ link: Link } | { errors: Readonly<Record<string, string>> }>
  clear: () => void
}

/**
 * @param address initial value, for example from a bookmarklet
 * @param findFolder in which folder it is made, once that is known
 */
export function useNewLink(
  address: string,
  findFolder: () => Promise<string | undefined>,
): NewLinkForm {
  const { uid } = useSession()
  const attempt = useAttemptKey()
  const [draft, setDraft] = useState<NewLinkDraft>(() => {
    const kept = readKeptDraft(uid)
    return address === '' ? kept : { ...kept, destination: address }
  })
  const host = useLinkHost(draft.domain)
  const [isChecked, setChecked] = useState(false)
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const lookAlike = useLookAlike(draft.destination)
  useEffect(() => keepDraft(uid, draft), [uid, draft])

  const problems = useMemo(() => (isChecked ? problemsOfNewLink(draft) : {}), [isChecked, draft])
  const errors = useMemo(() => ({ ...refusals, ...problems }), [refusals, problems])

  const edit = useCallback((change: Partial<NewLinkDraft>) => {
    setDraft((now) => ({ ...now, ...change }))
    const names = Object.keys(change).map((name) => (name === 'qr' ? 'qrDesign' : name))
    setRefusals((now) => without(now, names))
  }, [])
  const editRules = useCallback((update: (rules: Rule[]) => Rule[]) => {
    setDraft((now) => ({ ...now, rules: update(now.rules) }))
    setRefusals((now) => without(now, ['rules']))
  }, [])
  const clear = useCallback(() => {
    setDraft(NOTHING_NEW)
    setChecked(false)
    setRefusals({})
  }, [])

  const submit: NewLinkForm['submit'] = async () => {
    const found = problemsOfNewLink(draft)
    setChecked(true)
    setRefusals({})
    if (Object.keys(found).length > 0) return { errors: found }
    setBusy(true)
    const plain = newLinkOf(draft)
    try {
      const folder = await findFolder()
      const body = { ...plain, ...(folder && { folder }) }
      if (!(await lookAlike.mayGo())) return { errors: {} }
      const link = await createLink(body, attempt.keyFor(JSON.stringify(body)))
      attempt.done()
      clear()
      return { link }
    } catch (error) {
      if (!(error instanceof CallFailure && error.isTemporary)) attempt.done()
      const refused = error instanceof CallFailure ? fieldErrorsOf(error, Object.keys(plain)) : {}
      setRefusals(refused)
      if (Object.keys(refused).length === 0 || isPackageRefusal(error)) toastError(error)
      return { errors: refused }
    } finally {
      setBusy(false)
    }
  }

  const link = {
    shortUrl: `https://${host}/${draft.alias}`,
    alias: '',
    hasPassword: false,
    clickLimit: null,
    clickLimitUsed: 0,
  }
  return {
    link,
    draft,
    host,
    errors,
    isBusy,
    lookAlike: lookAlike.note,
    utm: draft.utm,
    edit,
    editRules,
    editUtm: (utm) => edit({ utm }),
    submit,
    clear,
  }
}

function without(
  refusals: Record<string, string>,
  names: readonly string[],
): Record<string, string> {
  const kept = Object.entries(refusals).filter(
    ([path]) => !names.includes(path.split('.')[0] ?? ''),
  )
  return kept.length === Object.keys(refusals).length ? refusals : Object.fromEntries(kept)
}
