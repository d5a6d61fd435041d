import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastProblem } from '#web/platform/toasts.tsx'
import { copyText } from './copy-text.ts'
import { IconCheck, IconCopy } from './icons.ts'

const SHOWN_MS = 1_600

/** A copy button that confirms briefly in place; `value` is the absolute address. */
export function useCopy(value: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(value)) setCopied(true)
    else toastProblem(text.errors.copyFailed)
  }
  return { copied, copy }
}

export function CopyButton({ value, variant = 'default' }: { value: string; variant?: string }) {
  const { copied, copy } = useCopy(value)
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        flex="none"
        leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={copy}
        aria-label={copied ? text.common.copied : text.common.copyAddress(value)}
      >
        {copied ? text.common.copied : text.common.copy}
      </Button>
      <Copied isSaid={copied} />
    </>
  )
}

/** Beside the button: what happens within one is not read out. */
export function Copied({ isSaid }: { isSaid: boolean }) {
  return <VisuallyHidden role="status">{isSaid && text.common.copied}</VisuallyHidden>
}

export function CopyIcon({ value }: { value: string }) {
  const { copied, copy } = useCopy(value)
  return (
    // uses the browser's own tooltip: a positioning library would be a tenth of the first screen's
    // size
    <>
      <ActionIcon
        onClick={copy}
        color={copied ? 'teal' : 'gray'}
        title={copied ? text.common.copied : text.common.copy}
        aria-label={copied ? text.common.copied : text.common.copyAddress(value)}
      >
        {copied ? <IconCheck size={18} stroke={1.75} /> : <IconCopy size={18} stroke={1.75} />}
      </ActionIcon>
      <Copied isSaid={copied} />
    </>
  )
}
