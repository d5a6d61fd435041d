import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { NotFound } from '#web/features/errors/not-found.screen.tsx'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import { IconArrowLeft } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { MailFrame } from './mail-frame.tsx'
import classes from './mailbox.module.css'
import { mailboxQuery, mailQuery } from './mailbox.queries.ts'

/** /app/admin/mailbox: mails of an installation without a mail server, for administrators. */
export function MailboxScreen() {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('mail')
  const list = useInfiniteQuery(mailboxQuery)
  const mails = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.error instanceof CallFailure && list.error.status === 404) return <NotFound />
  return (
    <Screen title={text.mailbox.title} width="wide">
      <p className={classes.lead}>{text.mailbox.lead}</p>
      {list.error && mails.length === 0 && (
        <ErrorPanel error={list.error} retry={() => list.refetch()} />
      )}
      {list.isPending && <Skeleton height={240} radius="lg" />}
      {list.isSuccess && mails.length === 0 && (
        <StatePanel picture="mail" title={text.mailbox.emptyTitle}>
          {text.mailbox.emptyText}
        </StatePanel>
      )}
      {mails.length > 0 && (
        <div className={classes.panes} data-reading={chosen !== null || undefined}>
          <ul className={classes.list} aria-label={text.mailbox.list}>
            {mails.map((mail) => (
              <li key={mail.id}>
                <button
                  type="button"
                  className={classes.entry}
                  aria-current={mail.id === chosen || undefined}
                  onClick={() => setSearch({ mail: mail.id })}
                >
                  <span className={classes.subject}>{mail.subject}</span>
                  <span className={classes.to}>{mail.toAddress}</span>
                  <time className={classes.time} dateTime={mail.createdAt}>
                    {formatDateTime(mail.createdAt)}
                  </time>
                </button>
              </li>
            ))}
            {list.hasNextPage && (
              <li className={classes.more}>
                <Button variant="subtle" size="sm" onClick={() => list.fetchNextPage()}>
                  {text.links.loadMore}
                </Button>
              </li>
            )}
          </ul>
          <div className={classes.reader}>
            {chosen ? (
              <Mail key={chosen} id={chosen} onBack={() => setSearch({})} />
            ) : (
              <p className={classes.choose}>{text.mailbox.choose}</p>
            )}
          </div>
        </div>
      )}
    </Screen>
  )
}

function Mail({ id, onBack }: { id: string; onBack: () => void }) {
  const mail = useQuery(mailQuery(id))
  const [form, setForm] = useState('html')
  if (mail.error) return <ErrorPanel error={mail.error} retry={() => mail.refetch()} />
  if (!mail.data) return <Skeleton height={320} radius="md" />
  const { subject, toName, toAddress, createdAt, html } = mail.data
  return (
    <article>
      <Button
        className={classes.back}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} />}
        onClick={onBack}
      >
        {text.mailbox.back}
      </Button>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{subject}</h2>
          <p className={classes.meta}>
            {text.mailbox.to} {toName ? `${toName} <${toAddress}>` : toAddress} ·{' '}
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </p>
        </div>
        <SegmentedControl
          size="xs"
          aria-label={text.mailbox.view}
          value={form}
          onChange={setForm}
          data={[
            { value: 'html', label: text.mailbox.html },
            { value: 'text', label: text.mailbox.plain },
          ]}
        />
      </header>
      {form === 'html' ? (
        <MailFrame html={html} title={text.mailbox.frame(subject)} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by key
        <pre className={classes.plain} tabIndex={0}>
          {mail.data.text}
        </pre>
      )}
    </article>
  )
}
