import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { installationQuery } from '#web/platform/installation.ts'
import { LISTS } from './lists.api.ts'

const LimitsDialog = lazy(() => import('#web/features/packages/limits-dialog.tsx'))
const GrantDialog = lazy(async () => ({
  default: (await import('#web/features/packages/grant-dialog.tsx')).GrantDialog,
}))

/** Opens the package of a space, or limits in place of the package's; nothing where there are no packages. */
export function PackageButtons({ spaceId, of }: { spaceId: string; of: string }) {
  const { data } = useQuery(installationQuery)
  const client = useQueryClient()
  const [open, setOpen] = useState<'package' | 'limits'>()
  const close = () => setOpen(undefined)
  const refresh = () => void client.invalidateQueries({ queryKey: LISTS })
  const words = text.packages
  if (!data?.hasPackages) return null
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={words.packageOf(of)}
        onClick={() => setOpen('package')}
      >
        {words.choosePackage}
      </Button>
      <Button
        variant="default"
        size="sm"
        aria-label={words.limitsOf(of)}
        onClick={() => setOpen('limits')}
      >
        {words.ownLimits}
      </Button>
      <Suspense>
        {open === 'package' && (
          <GrantDialog space={{ spaceId, of }} onClose={close} onChanged={refresh} />
        )}
        {open === 'limits' && (
          <LimitsDialog
            {...{ spaceId, of }}
            onClose={close}
            onDone={() => {
              close()
              refresh()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
