import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inboxLineOf } from '#contract/mail/complete-blocks.ts'
import { MailFrame } from '#web/features/mailbox/mail-frame.tsx'
import { text } from '#web/messages/index.ts'
import { type MailBlock, previewBroadcast } from './audience.api.ts'
import classes from './mail-editor.module.css'

interface Written {
  subject: string
  previewText: string
  blocks: readonly MailBlock[]
}

/** A draft as the server renders it, including footer and unsubscribe link. */
export function useMailPreview(pageId: string, { subject, previewText, blocks }: Written) {
  const [asked] = useDebouncedValue(JSON.stringify([subject, previewText, blocks]), 400)
  const preview = useQuery({
    queryKey: ['audience', 'preview', pageId, asked],
    queryFn: ({ signal }) => {
      const [subject, previewText, blocks] = JSON.parse(asked)
      return previewBroadcast(pageId, { subject, previewText, document: { blocks } }, signal)
    },
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  })
  return preview.data
}

const views = ['desktop', 'phone', 'dark', 'plain'] as const

/** A mail as its readers meet it: the line in the inbox, and the mail in four ways. */
export function MailPreview(props: {
  written: Written
  preview: ReturnType<typeof useMailPreview>
}) {
  const { written, preview } = props
  const words = text.audience
  const [view, setView] = useState<(typeof views)[number]>('desktop')
  return (
    <section className={classes.preview} aria-label={words.preview}>
      <h2 className={classes.previewTitle}>{words.preview}</h2>
      {preview && (
        <>
          <p className={classes.inbox}>
            <strong>{written.subject.trim() || words.noSubject}</strong>{' '}
            {inboxLineOf(written.previewText, written.blocks)}
          </p>
          <SegmentedControl
            className={classes.views}
            size="xs"
            fullWidth
            aria-label={words.previewAs}
            value={view}
            onChange={setView}
            data={views.map((value) => ({ value, label: words.previews[value] }))}
          />
          {view === 'plain' ? (
            <pre className={classes.plain}>{preview.text}</pre>
          ) : (
            <div className={classes.paper} data-view={view}>
              <MailFrame
                key={view}
                html={preview.html}
                title={words.preview}
                scheme={view === 'dark' ? 'dark' : 'light'}
              />
            </div>
          )}
        </>
      )}
    </section>
  )
}
