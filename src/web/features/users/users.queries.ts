import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { givenRoles, type SpaceRole } from '#contract/account/space-values.ts'
import { useToastMail } from '#web/features/mailbox/waiting-mail.tsx'
import { text } from '#web/messages/index.ts'
import { toastError, toastProblem, toastSuccess, toastUndo } from '#web/platform/toasts.tsx'
import { useLiveRefresh } from '#web/platform/use-live-refresh.ts'
import { copyText } from '#web/ui/copy-text.ts'
import {
  accountFailure,
  sayAccountError,
  sayInviteError,
  sayUsersError,
  usersFailure,
} from './failures.ts'
import { PEOPLE } from './members.query.ts'
import {
  changeAccount,
  changePerson,
  invite,
  type PeopleQuery,
  type Person,
  removePerson,
  restorePerson,
  searchPeople,
} from './users.api.ts'

export const peopleQuery = (query: PeopleQuery) =>
  queryOptions({
    queryKey: [...PEOPLE, 'search', query],
    queryFn: ({ signal }) => searchPeople(query, signal),
    placeholderData: (before) => before,
  })

/** Shows at once who joins, leaves, is invited or gets another role. */
export function useLivePeople(): void {
  const queryClient = useQueryClient()
  useLiveRefresh('users', () => queryClient.invalidateQueries({ queryKey: PEOPLE }))
}

type AccountStatus = 'active' | 'deactivated' | 'banned'

export interface PeopleActions {
  setRole(person: Person, role: SpaceRole): Promise<void>
  remove(person: Person): Promise<void>
  sendAgain(person: Person): Promise<void>
  copyLink(person: Person): Promise<void>
  setStatus(person: Person, status: AccountStatus): Promise<void>
  setAccountRole(person: Person, role: 'administrator' | 'member'): Promise<void>
  refresh(): Promise<void>
}

/** All actions on people; a refusal names the failed action, and nothing stays changed. */
export function usePeopleActions(): PeopleActions {
  const queryClient = useQueryClient()
  const toastMail = useToastMail()
  const refresh = () => queryClient.invalidateQueries({ queryKey: PEOPLE })

  const tell = async (work: () => Promise<unknown>, say: (error: unknown) => void) => {
    try {
      await work()
    } catch (error) {
      say(error)
    } finally {
      await refresh()
    }
  }

  const bringBack = async (person: Person) => {
    try {
      await restorePerson(person.id, person.space?.id)
      toastSuccess(text.users.restored(person.name))
    } catch (error) {
      throw usersFailure(error)
    } finally {
      void refresh()
    }
  }

  const setStatus = async (person: Person, wanted: AccountStatus) => {
    const { state } = await changeAccount(person.id, { status: wanted })
    const message = sayStatus(person, state)
    if (wanted === 'active') return toastSuccess(message)
    toastUndo(message, async () => {
      try {
        const before = person.state === 'deactivated' ? 'deactivated' : 'active'
        const { state: now } = await changeAccount(person.id, { status: before })
        toastSuccess(sayStatus({ ...person, state }, now))
      } catch (error) {
        throw accountFailure(error)
      } finally {
        void refresh()
      }
    })
  }

  return {
    refresh,
    setRole: (person, role) =>
      tell(async () => {
        await changePerson({ id: person.id, role, ...spaceOf(person) })
        toastSuccess(text.users.roleChanged(person.name, text.users.roles[role]))
      }, sayUsersError),
    remove: (person) =>
      tell(async () => {
        await removePerson(person.id, person.space?.id)
        if (person.isYou) return toastSuccess(text.users.left(person.space?.name ?? ''))
        const { takenBack, removed } = text.users
        const message = (person.state === 'invited' ? takenBack : removed)(person.name)
        toastUndo(message, () => bringBack(person))
      }, sayUsersError),
    sendAgain: (person) =>
      tell(async () => {
        const { email, name } = person
        const role = givenRoles.find((one) => one === person.role) ?? 'editor'
        const key = `${person.id}-${Date.now()}`
        await invite({ email, name, role, ...spaceOf(person) }, key)
        toastMail(text.users.invited(email), text.waitingMail.invited(email))
      }, sayInviteError),
    copyLink: (person) =>
      tell(async () => {
        if (await copyText(person.url ?? '')) toastSuccess(text.common.copied)
        else toastProblem(text.errors.copyFailed)
      }, toastError),
    setStatus: (person, wanted) => tell(() => setStatus(person, wanted), sayAccountError),
    setAccountRole: (person, role) =>
      tell(async () => {
        await changeAccount(person.id, { role })
        toastSuccess(text.users.roleChanged(person.name, text.users.accountRoles[role]))
      }, sayAccountError),
  }
}

const spaceOf = (person: Person) => (person.space ? { spaceId: person.space.id } : {})

/** What happens to an account and to the content of its spaces. */
function sayStatus({ name, state: before }: Person, now: Person['state']): string {
  const words = text.users
  if (now === 'banned') return (before === 'deleted' ? words.bannedDeleted : words.banned)(name)
  if (now === 'deleted') return words.stillDeleted(name)
  if (before === 'banned' && now === 'active') return words.banLifted(name)
  return (now === 'deactivated' ? words.deactivated : words.reactivated)(name)
}
