import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { installationQuery } from '#web/platform/installation.ts'
import { LISTS } from './lists.api.ts'

const LimitsDialog = lazy(() => import('#web/features/packages/limits-dialog.tsx'))

/** Opens the limits that a space has in place of its package's; nothing where there are no packages. */
export function LimitsButton({ spaceId, of }: { spaceId: string; of: string }) {
  const { data } = useQuery(installationQuery)
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!data?.hasPackages) return null
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={text.packages.limitsOf(of)}
        onClick={() => setOpen(true)}
      >
        {text.packages.ownLimits}
      </Button>
      {isOpen && (
        <Suspense>
          <LimitsDialog
            {...{ spaceId, of }}
            onClose={close}
            onDone={() => {
              close()
              void client.invalidateQueries({ queryKey: LISTS })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
