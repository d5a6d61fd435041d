import { ActionIcon, Popover, Skeleton } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconMoodSmile, IconPaperclip } from '#web/ui/icons.ts'
import classes from './conversation.module.css'

const EmojiPicker = lazy(async () => ({
  default: (await import('./emoji-picker.tsx')).EmojiPicker,
}))

/** Beside the text: attach a file, insert an emoji. */
export function ComposerTools(props: {
  canAttach: boolean
  onFile: (file: File) => void
  onEmoji: (emoji: string) => void
}) {
  const { canAttach, onFile, onEmoji } = props
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.tools}>
      {canAttach && (
        <>
          <ActionIcon
            variant="subtle"
            size={40}
            aria-label={text.chat.attach}
            onClick={() => input.current?.click()}
          >
            <IconPaperclip size={20} />
          </ActionIcon>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={text.chat.attach}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              // the same file can be chosen again
              event.currentTarget.value = ''
              if (file) onFile(file)
            }}
          />
        </>
      )}
      <Popover opened={isOpen} onChange={setOpen} position="top-start" trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            size={40}
            aria-label={text.chat.emoji}
            onClick={() => setOpen(!isOpen)}
          >
            <IconMoodSmile size={20} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={8}>
          <Suspense fallback={<Skeleton width={288} height={240} />}>
            <EmojiPicker
              onChoose={(emoji) => {
                setOpen(false)
                onEmoji(emoji)
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
