import { ActionIcon, Button, Skeleton, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { formatClock, formatDate } from '#web/ui/format-date.ts'
import { IconPlus, IconSearch, IconX } from '#web/ui/icons.ts'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import type { Chat, Group } from './chat.api.ts'
import { chatsQuery, groupsQuery, unreadQuery } from './chat.queries.ts'
import classes from './conversation-list.module.css'
import { Face, StatusWord } from './face.tsx'
import { chatsFailure, groupsFailure } from './failures.ts'
import { FoundMessages } from './found-messages.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { dayOf } from './group-messages.ts'
import { UnreadCount } from './unread-count.tsx'

const SEARCH_WAIT_MS = 300

/** All people and rooms, their unread counts, and a search through all of them. */
export function ConversationList({ roomId }: { roomId: string | undefined }) {
  const { uid: userId } = useSession()
  const [filter, setFilter] = useState('')
  const [isMaking, setMaking] = useState(false)
  const [q] = useDebouncedValue(filter.trim(), SEARCH_WAIT_MS)
  const chats = useQuery(chatsQuery)
  const groups = useQuery(groupsQuery)
  const { data: unread } = useQuery(unreadQuery)
  const fits = ({ name }: { name: string }) =>
    name.toLowerCase().includes(filter.trim().toLowerCase())
  const people = chats.data?.filter(fits) ?? []
  const rooms = groups.data?.filter(fits) ?? []
  // the open conversation is the main part of the screen
  const Title = roomId === undefined ? 'h1' : 'h2'
  const isAlone = chats.data?.length === 0

  return (
    <nav className={classes.root} aria-label={text.chat.conversations}>
      <header className={classes.head}>
        <Title className={classes.title}>{text.chat.title}</Title>
        <Tooltip label={text.chat.newGroup}>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={text.chat.newGroup}
            disabled={chats.data === undefined || isAlone}
            onClick={() => setMaking(true)}
          >
            <IconPlus size={20} />
          </ActionIcon>
        </Tooltip>
      </header>
      <TextInput
        className={classes.search}
        type="search"
        maxLength={100}
        aria-label={text.chat.filter}
        placeholder={text.chat.filter}
        leftSection={<IconSearch size={16} />}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setFilter('')
        }}
        rightSection={
          filter !== '' && (
            <ActionIcon
              variant="subtle"
              aria-label={text.chat.clearSearch}
              onClick={() => setFilter('')}
            >
              <IconX size={16} />
            </ActionIcon>
          )
        }
      />
      <div className={classes.scroll}>
        {chats.error && !chats.data && (
          <ErrorPanel error={chatsFailure(chats.error)} retry={() => void chats.refetch()} />
        )}
        {(chats.isPending || groups.isPending) && <ListSkeleton />}
        {isAlone && filter === '' && (
          <StatePanel
            picture="empty"
            title={text.chat.emptyTitle}
            action={
              <Button component={Link} to={paths.users}>
                {text.chat.invite}
              </Button>
            }
          >
            {text.chat.emptyText}
          </StatePanel>
        )}
        {people.length > 0 && (
          <section>
            <h2 className={classes.group}>{text.chat.people}</h2>
            <ul className={classes.list}>
              {people.map((chat) => (
                <Entry key={chat.roomId} chat={chat} isOpen={chat.roomId === roomId} />
              ))}
            </ul>
          </section>
        )}
        {groups.error && !groups.data && (
          <ErrorPanel error={groupsFailure(groups.error)} retry={() => void groups.refetch()} />
        )}
        {rooms.length > 0 && (
          <section>
            <h2 className={classes.group}>{text.chat.groups}</h2>
            <ul className={classes.list}>
              {rooms.map((group) => (
                <GroupEntry
                  key={group.roomId}
                  group={group}
                  userId={userId}
                  isOpen={group.roomId === roomId}
                  unread={unread?.rooms[group.roomId] ?? 0}
                />
              ))}
            </ul>
          </section>
        )}
        {q.length > 1 && <FoundMessages q={q} hasNames={people.length + rooms.length > 0} />}
      </div>
      {isMaking && <GroupDialog onClose={() => setMaking(false)} />}
    </nav>
  )
}

function Entry({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  return (
    <li>
      <Link
        to={paths.chatRoom(chat.roomId)}
        className={classes.entry}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Face name={chat.name} image={chat.image} status={chat.status} />
        <span className={classes.about}>
          <span className={classes.line}>
            <span className={classes.name}>{chat.name}</span>
            <StatusWord status={chat.status} />
            {chat.time !== '' && (
              <time className={classes.time} dateTime={chat.time}>
                {shortTime(chat.time)}
              </time>
            )}
          </span>
          <span className={classes.line}>
            <span className={classes.last}>{chat.description || text.chat.noMessage}</span>
            <UnreadCount count={chat.unread} />
          </span>
        </span>
      </Link>
    </li>
  )
}

function GroupEntry(props: { group: Group; userId: string; isOpen: boolean; unread: number }) {
  const { group, userId, isOpen, unread } = props
  const others = group.members.filter(({ id }) => id !== userId).map(({ name }) => name)
  return (
    <li>
      <Link
        to={paths.chatRoom(group.roomId)}
        className={classes.entry}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Face name={group.name} image={group.image} isGroup />
        <span className={classes.about}>
          <span className={classes.line}>
            <span className={classes.name}>{group.name}</span>
          </span>
          <span className={classes.line}>
            <span className={classes.last}>
              {others.length === 0 ? text.chat.members(1) : others.join(', ')}
            </span>
            <UnreadCount count={unread} />
          </span>
        </span>
      </Link>
    </li>
  )
}

function ListSkeleton() {
  return (
    <div className={classes.skeleton}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={classes.entry}>
          <Skeleton height={40} circle />
          <span className={classes.about}>
            <Skeleton height={12} width="50%" />
            <Skeleton height={10} mt={8} width="80%" />
          </span>
        </div>
      ))}
    </div>
  )
}

/** The time if today, otherwise the day. */
function shortTime(iso: string): string {
  const date = new Date(iso)
  return dayOf(date) === dayOf(new Date()) ? formatClock(iso) : formatDate(iso)
}
