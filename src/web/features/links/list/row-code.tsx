import { ActionIcon, Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconQrcode } from '#web/ui/icons.ts'
import { CodeFrame } from '../editor/code-frame.tsx'
import type { Link } from '../links.api.ts'
import classes from './row-parts.module.css'

const LinkCode = lazy(async () => ({
  default: (await import('../editor/link-code.tsx')).LinkCode,
}))

/** The code of a row, drawn on request. */
export function RowCode({ link }: { link: Link }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={320}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          className={classes.code}
          aria-label={text.newLink.codeOf(link.alias)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconQrcode size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.newLink.codeOf(link.alias)}>
        <Suspense
          fallback={
            <CodeFrame source={undefined} label="">
              {null}
            </CodeFrame>
          }
        >
          <LinkCode link={link} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
