import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { focusFirstInvalid } from '#web/features/links/link/focus-first-invalid.ts'
import { LinkFormProvider } from '#web/features/links/link/link-form-provider.tsx'
import { SaveBar } from '#web/features/links/link/save-bar.tsx'
import { linkQuery } from '#web/features/links/links.queries.ts'
import { RuleList } from '#web/features/links/rules/rule-list.tsx'
import { textOfError } from '#web/platform/toasts.tsx'
import type { Block } from '../../draft.ts'
import { useStudio } from '../../studio-context.ts'
import classes from './chips.module.css'

/** The rules of a block's short link. */
export function RulesPanel({ block, linkId }: { block: Block; linkId: string }) {
  const { put } = useStudio()
  const { data, error } = useQuery(linkQuery(linkId))
  if (error && !data) return <p className={classes.note}>{textOfError(error)}</p>
  if (!data) return <Skeleton height={96} radius="md" />
  return (
    <LinkFormProvider
      key={linkId}
      link={data}
      onRefused={() => focusFirstInvalid()}
      onSaved={({ rules }) =>
        put((page) => ({
          ...page,
          blocks: page.blocks.map((one) =>
            one.id === block.id ? { ...one, ruleCount: rules.length } : one,
          ),
        }))
      }
    >
      <div className={classes.panel}>
        <RuleList />
        <SaveBar />
      </div>
    </LinkFormProvider>
  )
}
