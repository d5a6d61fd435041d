import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { isPackageRefusal, textOfError } from '#web/platform/toasts.tsx'

/**
 * A failure inside a form. What the package lacks leads to its screen, in a tab of its own, so that what
 * somebody was doing waits for them.
 * @param words instead of the text of the failure
 */
export function withPackages(error: unknown, words = textOfError(error)): ReactNode {
  if (!isPackageRefusal(error)) return words
  return (
    <>
      {words}{' '}
      <Anchor href={paths.usage} target="_blank" rel="noopener" inherit>
        {text.common.showPackage}
      </Anchor>
    </>
  )
}
