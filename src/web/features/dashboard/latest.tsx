import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/call-types.ts'
import type { newestEndpoint } from '#contract/together/newest.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { formatDate, formatDateTime } from '#web/ui/format-date.ts'
import { IconForms, IconHeart, IconLayoutList, IconMail, IconMessageCircle } from '#web/ui/icons.ts'
import dashboardClasses from './dashboard.module.css'
import { newestQuery } from './home.queries.ts'
import classes from './home-rows.module.css'

type Newest = AnswerOf<typeof newestEndpoint>

/** The newest from chat, audience, mails and the other pages; nothing if there is none. */
export function Latest({ firstPageId }: { firstPageId: string | undefined }) {
  const { data } = useQuery(newestQuery)
  if (!data) return null
  const words = text.home.latest
  const { chat, subscribers, answers, mail } = data
  // the first one has a card of its own
  const page = data.page?.id === firstPageId ? null : data.page
  if (!chat && !subscribers && !answers && !mail && !page) return null
  return (
    <section className={dashboardClasses.card} aria-labelledby="latest">
      <h2 id="latest" className={dashboardClasses.cardTitle}>
        {words.title}
      </h2>
      <ul className={classes.rows}>
        {chat && (
          <Row Icon={IconMessageCircle} to={paths.chatRoom(chat.roomId)} title={chat.message}>
            {[
              chat.sender,
              formatDateTime(chat.sentAt),
              chat.unread > 0 && words.unread(chat.unread),
            ]}
          </Row>
        )}
        {subscribers && (
          <Row
            Icon={IconHeart}
            to={paths.audience(subscribers.pageId)}
            title={words.subscribers(subscribers.many)}
          >
            {[subscribers.page, words.last(formatDate(subscribers.newestAt))]}
          </Row>
        )}
        {answers && (
          <Row
            Icon={IconForms}
            to={paths.audience(answers.pageId, 'answers')}
            title={words.answers(answers.many)}
          >
            {[answers.page, words.last(formatDate(answers.newestAt))]}
          </Row>
        )}
        {mail && (
          <Row
            Icon={IconMail}
            to={paths.broadcast(mail.id)}
            title={mail.subject || text.audience.noSubject}
          >
            {sayMail(mail)}
          </Row>
        )}
        {page && (
          <Row Icon={IconLayoutList} to={paths.page(page.id)} title={page.name}>
            {[words.page(formatDateTime(page.changedAt))]}
          </Row>
        )}
      </ul>
    </section>
  )
}

function Row(props: {
  Icon: ComponentType<{ size?: number; stroke?: number }>
  to: string
  title: ReactNode
  /** empty ones are left out */
  children: readonly (string | false)[]
}) {
  const { Icon } = props
  return (
    <li>
      <Icon size={20} stroke={1.75} />
      <span className={classes.words}>
        <Link to={props.to}>{props.title}</Link>
        <span>{props.children.filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  )
}

/** The state of a mail and, once it goes out, its results. */
function sayMail(mail: NonNullable<Newest['mail']>): (string | false)[] {
  const words = text.audience
  const { sent, clicked } = mail.results
  const when =
    mail.state === 'draft'
      ? mail.updatedAt
      : (mail.finishedAt ?? mail.startedAt ?? mail.scheduledAt)
  return [
    `${text.home.latest.mail}: ${words.mailStates[mail.state]}`,
    when !== null && formatDateTime(when),
    mail.startedAt !== null && words.reached(sent, mail.recipients),
    clicked > 0 && words.followed(clicked),
  ]
}
