import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import {
  type Conflict,
  changedKeys,
  changesOf,
  type DraftKey,
  draftOf,
  isSame,
  type LinkDraft,
  rebase,
} from '../details/link-draft.ts'
import { problemsOf } from '../details/problems.ts'
import { fieldErrorsOf } from '../fields/refusal.ts'
import { changeLink, getLink, type Link } from '../links.api.ts'
import { usePutLink } from '../links.queries.ts'
import type { Rule } from '../rules/rule-types.ts'
import { LinkDraftContext, type LinkForm, LinkFormContext } from './link-form.ts'

interface State {
  /** what the draft stands on */
  base: Link
  draft: LinkDraft
}

/**
 * Holds the draft of a link until it is saved as a whole.
 * @param onRefused called with the paths of the fields that stopped a save
 */
export function LinkFormProvider(props: {
  link: Link
  onRefused: (paths: readonly string[]) => void
  children: ReactNode
}) {
  const { link, onRefused } = props
  const putLink = usePutLink()
  const [state, setState] = useState<State>(() => ({ base: link, draft: draftOf(link) }))
  const [isChecked, setChecked] = useState(false)
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const [meeting, setMeeting] = useState<{ fresh: Link; conflicts: Conflict[] } | null>(null)
  const latest = useRef(state)
  latest.current = state
  const { base, draft } = state
  const changed = useMemo(() => changedKeys(base, draft), [base, draft])
  const problems = useMemo(() => (isChecked ? problemsOf(draft) : {}), [isChecked, draft])
  const errors = useMemo(() => ({ ...refusals, ...problems }), [refusals, problems])

  // Nothing is typed here, so what changed elsewhere is simply shown.
  if (link.revision > base.revision && changed.length === 0 && !isSaving) {
    setState({ base: link, draft: draftOf(link) })
  }

  const edit = useCallback((change: Partial<LinkDraft>) => {
    setState((now) => ({ ...now, draft: { ...now.draft, ...change } }))
    setRefusals((now) => withoutFields(now, Object.keys(change)))
  }, [])

  const editRules = useCallback((update: (rules: Rule[]) => Rule[]) => {
    setState((now) => ({ ...now, draft: { ...now.draft, rules: update(now.draft.rules) } }))
    setRefusals((now) => withoutFields(now, ['rules']))
  }, [])

  const reset = useCallback((next: State) => {
    setState(next)
    setChecked(false)
    setRefusals({})
  }, [])

  const take = useCallback(
    (fresh: Link, followed: readonly DraftKey[] = []) => {
      putLink(fresh)
      setState((now) => {
        const { draft: merged } = rebase(now.base, now.draft, fresh)
        const theirs = draftOf(fresh)
        const taken = Object.fromEntries(followed.map((key) => [key, theirs[key]]))
        return { base: fresh, draft: { ...merged, ...taken } }
      })
    },
    [putLink],
  )

  const send = async ({ base, draft }: State, tries = 1): Promise<boolean> => {
    const changes = changesOf(base, draft)
    try {
      const saved = await changeLink(base.id, { revision: base.revision, ...changes })
      putLink(saved)
      reset({ base: saved, draft: typedMeanwhile(saved, draft, latest.current.draft) })
      toastSuccess(text.link.saved)
      return true
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.code === 'err_409' && tries < 3) {
        const fresh = await getLink(base.id)
        const next = rebase(base, draft, fresh)
        if (next.conflicts.length === 0) {
          return send({ base: fresh, draft: next.draft }, tries + 1)
        }
        setMeeting({ fresh, conflicts: next.conflicts })
        return false
      }
      const refused = fieldErrorsOf(error, Object.keys(changes))
      setRefusals(refused)
      if (Object.keys(refused).length > 0) onRefused(Object.keys(refused))
      else toastError(error)
      return false
    }
  }

  const run = async (next: State): Promise<boolean> => {
    const found = Object.keys(problemsOf(next.draft))
    setChecked(true)
    setRefusals({})
    if (found.length > 0) {
      onRefused(found)
      return false
    }
    setSaving(true)
    try {
      return await send(next)
    } catch (error) {
      toastError(error)
      return false
    } finally {
      setSaving(false)
    }
  }

  const save = () => (changed.length === 0 ? Promise.resolve(true) : run(state))

  const settle = (theirs: readonly DraftKey[]) => {
    if (!meeting) return Promise.resolve(false)
    const { fresh } = meeting
    const { draft: mine } = rebase(base, draft, fresh)
    const other = draftOf(fresh)
    const chosen = Object.fromEntries(theirs.map((key) => [key, other[key]]))
    const next = { base: fresh, draft: { ...mine, ...chosen } }
    setMeeting(null)
    putLink(fresh)
    setState(next)
    return changedKeys(next.base, next.draft).length === 0 ? Promise.resolve(true) : run(next)
  }

  const form: LinkForm = {
    link,
    draft,
    changed,
    errors,
    isSaving,
    conflicts: meeting?.conflicts ?? [],
    edit,
    editRules,
    save,
    discard: () => reset({ base: link, draft: draftOf(link) }),
    take,
    settle,
    setAside: () => setMeeting(null),
  }
  return (
    <LinkFormContext value={form}>
      <LinkDraftContext value={form}>{props.children}</LinkDraftContext>
    </LinkFormContext>
  )
}

/** The saved link with what was typed while the answer was on its way. */
function typedMeanwhile(saved: Link, sent: LinkDraft, now: LinkDraft): LinkDraft {
  const later = Object.entries(now).filter(
    ([key, value]) => !isSame(value, sent[key as keyof LinkDraft]),
  )
  return { ...draftOf(saved), ...Object.fromEntries(later) }
}

function withoutFields(
  refusals: Record<string, string>,
  keys: readonly string[],
): Record<string, string> {
  const kept = Object.entries(refusals).filter(([path]) => !keys.includes(path.split('.')[0] ?? ''))
  return kept.length === Object.keys(refusals).length ? refusals : Object.fromEntries(kept)
}
