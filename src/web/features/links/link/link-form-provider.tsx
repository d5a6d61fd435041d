import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { retryDelayMs } from '#web/platform/autosave/retry-delay.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { isPackageRefusal, toastError } from '#web/platform/toasts.tsx'
import {
  type Conflict,
  changedKeys,
  changesOf,
  type DraftKey,
  draftOf,
  isOnPage,
  type LinkDraft,
  rebase,
} from '../details/link-draft.ts'
import { problemsOf } from '../details/problems.ts'
import { fieldErrorsOf } from '../fields/refusal.ts'
import { changeLink, getLink, type Link } from '../links.api.ts'
import { usePutLink } from '../links.queries.ts'
import { useLookAlike } from '../look-alike/use-look-alike.tsx'
import type { Rule } from '../rules/rule-types.ts'
import { useAddressUtm } from '../utm/use-address-utm.ts'
import { draftAfterSave, savableKeys, waitsForLeaving, wayBack } from './autosave-link.ts'
import { LinkDraftContext, type LinkForm, LinkFormContext } from './link-form.ts'
import classes from './link-form-provider.module.css'

interface State {
  /** the state that the draft is based on */
  base: Link
  draft: LinkDraft
}

/** Both sides changed the same fields, and somebody must choose. */
interface Meeting {
  fresh: Link
  conflicts: Conflict[]
}

const PAUSE_MS = 600
const TRIES = 3
const TEXT_FIELD = 'input:not([type=checkbox], [type=radio]), textarea'

/**
 * Holds the draft of a link and saves it automatically (decision 120): after a pause, addresses and
 * names
 * when people leave their field.
 * @param onRefused called with the paths of the fields that stopped a requested save
 */
export function LinkFormProvider(props: {
  link: Link
  onRefused: (paths: readonly string[]) => void
  onSaved?: (link: Link) => void
  children: ReactNode
}) {
  const { link, onRefused } = props
  const putLink = usePutLink()
  const [state, setState] = useState<State>(() => ({ base: link, draft: draftOf(link) }))
  const [isChecked, setChecked] = useState(false)
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const [hasSaved, setSaved] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failures, setFailures] = useState(0)
  /** refused without a field, or postponed: not sent again before the next edit */
  const [isStuck, setStuck] = useState(false)
  const [ways, setWays] = useState<readonly Partial<LinkDraft>[]>([])
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  /** newer than what is rendered, for calls that end meanwhile */
  const latest = useRef(state)
  const running = useRef<Promise<void>>(null)
  const isMeeting = useRef(false)
  const { base, draft } = state
  const changed = useMemo(() => changedKeys(base, draft), [base, draft])
  const hasOwnDates = !isOnPage(link)
  const problems = useMemo(() => problemsOf(draft, hasOwnDates), [draft, hasOwnDates])
  const errors = useMemo(
    () => ({ ...refusals, ...(isChecked ? problems : {}) }),
    [refusals, isChecked, problems],
  )
  const wrong = Object.keys({ ...refusals, ...problems })
  const savable = savableKeys(base, draft, wrong)

  const meet = (next: Meeting | null) => {
    isMeeting.current = next !== null
    setMeeting(next)
  }
  const put = useCallback((next: State) => {
    latest.current = next
    setState(next)
  }, [])

  useEffect(() => {
    // nothing was typed here, so changes from elsewhere are simply shown
    const { base, draft } = latest.current
    const isTouched = changedKeys(base, draft).length > 0 || running.current !== null
    if (link.revision > base.revision && !isTouched) put({ base: link, draft: draftOf(link) })
  }, [link, put])

  const edit = useCallback(
    (change: Partial<LinkDraft>) => {
      const now = latest.current
      put({ ...now, draft: { ...now.draft, ...change } })
      setRefusals((before) => withoutFields(before, Object.keys(change)))
      setStuck(false)
    },
    [put],
  )
  const editRules = useCallback(
    (update: (rules: Rule[]) => Rule[]) => edit({ rules: update(latest.current.draft.rules) }),
    [edit],
  )
  const isOther = draft.destination !== base.destination
  const lookAlike = useLookAlike(isOther ? draft.destination : '')
  const [utm, editUtm] = useAddressUtm(draft.destination, (destination) => edit({ destination }))

  const take = useCallback(
    (fresh: Link, followed: readonly DraftKey[] = []) => {
      putLink(fresh)
      const now = latest.current
      const theirs = draftOf(fresh)
      const taken = Object.fromEntries(followed.map((key) => [key, theirs[key]]))
      put({ base: fresh, draft: { ...rebase(now.base, now.draft, fresh).draft, ...taken } })
    },
    [put, putLink],
  )

  const send = async (keys: readonly DraftKey[], isUndo: boolean, tries = 1): Promise<void> => {
    const { base, draft } = latest.current
    const changes = Object.fromEntries(
      Object.entries(changesOf(base, draft)).filter(([key]) => keys.includes(key as DraftKey)),
    )
    if (keys.length === 0) return
    try {
      const saved = await changeLink(base.id, { revision: base.revision, ...changes })
      putLink(saved)
      const after = draftAfterSave(saved, { base, draft, keys }, latest.current.draft)
      const isUnsure = after.conflicts.length > 0
      // with the old revision the server refuses unresolved changes
      put({ base: isUnsure ? { ...saved, revision: base.revision } : saved, draft: after.draft })
      if (isUnsure) meet({ fresh: saved, conflicts: after.conflicts })
      setSaved(true)
      setFailures(0)
      const way = wayBack(base, keys)
      if (!isUndo && Object.keys(way).length > 0) setWays((now) => [...now, way])
      props.onSaved?.(saved)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.isTemporary) return setFailures((now) => now + 1)
      if (error.code === 'err_409' && tries <= TRIES) {
        const fresh = await getLink(base.id)
        const now = latest.current
        const next = rebase(now.base, now.draft, fresh)
        if (next.conflicts.length > 0) {
          return meet({ fresh, conflicts: next.conflicts })
        }
        put({ base: fresh, draft: next.draft })
        return send(keys, isUndo, tries + 1)
      }
      // it names what the package lacks, not a field
      if (isPackageRefusal(error)) {
        setStuck(true)
        return toastError(error)
      }
      const found = fieldErrorsOf(error, Object.keys(changes))
      setRefusals((now) => ({ ...now, ...found }))
      if (Object.keys(found).length > 0) return
      setStuck(true)
      toastError(error)
    }
  }

  /** Saves what can be saved, one call at a time. @returns whether everything is saved */
  const sendAll = async (isUndo = false): Promise<boolean> => {
    while (running.current) await running.current
    if (isMeeting.current) return false
    const { base, draft } = latest.current
    const problems = Object.keys({ ...problemsOf(draft, hasOwnDates), ...refusals })
    const keys = savableKeys(base, draft, problems)
    setSending(true)
    running.current = send(keys, isUndo).catch(toastError)
    await running.current
    running.current = null
    setSending(false)
    return changedKeys(latest.current.base, latest.current.draft).length === 0
  }
  const sendLatest = useRef(sendAll)
  sendLatest.current = sendAll

  const isWaiting = meeting !== null || isSending || isStuck || savable.length === 0
  const delay = failures > 0 ? retryDelayMs(failures) : PAUSE_MS
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key stroke begins the pause anew
  useEffect(() => {
    if (isWaiting) return
    const timer = setTimeout(() => {
      const isTyping = document.activeElement?.matches(TEXT_FIELD) === true
      if (!isTyping || !waitsForLeaving(savable)) void sendLatest.current()
    }, delay)
    return () => clearTimeout(timer)
  }, [draft, isWaiting, delay])

  useEffect(() => {
    const saveNow = () => void sendLatest.current()
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') saveNow()
    }
    document.addEventListener('visibilitychange', saveHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveHidden)
      saveNow()
    }
  }, [])

  // requested, and something is invalid: focus it
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a question
  useEffect(() => {
    if (asked > 0 && Object.keys(errors).length > 0) onRefused(Object.keys(errors))
  }, [asked])
  const save = async () => {
    setChecked(true)
    const isSaved = await sendAll()
    if (!isSaved) setAsked((now) => now + 1)
    return isSaved
  }

  const settle = async (theirs: readonly DraftKey[]) => {
    if (!meeting) return false
    const { fresh } = meeting
    const now = latest.current
    const other = draftOf(fresh)
    const chosen = Object.fromEntries(theirs.map((key) => [key, other[key]]))
    meet(null)
    putLink(fresh)
    put({ base: fresh, draft: { ...rebase(now.base, now.draft, fresh).draft, ...chosen } })
    return sendAll()
  }

  const way = ways.at(-1)
  const undo = () => {
    if (!way) return
    setWays((now) => now.slice(0, -1))
    edit(way)
    void sendAll(true)
  }

  const form: LinkForm = {
    // components outside may not know of the last save
    link: link.revision >= base.revision ? link : base,
    draft,
    changed,
    errors,
    lookAlike: lookAlike.note,
    utm,
    saveState: stateOf(),
    hasSaved,
    problemCount: wrong.length,
    conflicts: meeting?.conflicts ?? [],
    edit,
    editRules,
    editUtm,
    save,
    flush: () => sendAll(),
    undo: way && undo,
    discard: () => {
      put({ base: link, draft: draftOf(link) })
      setChecked(false)
      setRefusals({})
      setStuck(false)
    },
    take,
    settle,
    setAside: () => {
      meet(null)
      setStuck(true)
    },
  }

  function stateOf(): LinkForm['saveState'] {
    if (changed.length === 0 && !isSending) return 'saved'
    if (failures > 0) return 'offline'
    return isSending || (savable.length > 0 && !isStuck) ? 'saving' : 'waiting'
  }

  const leave = ({ target }: FocusEvent) => {
    if (target.matches(TEXT_FIELD)) setTimeout(() => void sendLatest.current())
  }
  const enter = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement && event.target.matches(TEXT_FIELD)
    if (event.key === 'Enter' && isField && !event.defaultPrevented) void sendLatest.current()
  }
  return (
    <LinkFormContext value={form}>
      <LinkDraftContext value={form}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the fields in it */}
        <div className={classes.root} onBlur={leave} onKeyDown={enter}>
          {props.children}
        </div>
      </LinkDraftContext>
    </LinkFormContext>
  )
}

function withoutFields(
  refusals: Record<string, string>,
  keys: readonly string[],
): Record<string, string> {
  const kept = Object.entries(refusals).filter(([path]) => !keys.includes(path.split('.')[0] ?? ''))
  return kept.length === Object.keys(refusals).length ? refusals : Object.fromEntries(kept)
}
