import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { focusFirstInvalid } from '#web/features/links/link/focus-first-invalid.ts'
import { useLinkForm } from '#web/features/links/link/link-form.ts'
import { LinkFormProvider } from '#web/features/links/link/link-form-provider.tsx'
import { linkQuery } from '#web/features/links/links.queries.ts'
import { RuleList } from '#web/features/links/rules/rule-list.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import type { Block } from '../../draft.ts'
import { useStudio } from '../../studio-context.ts'
import classes from './chips.module.css'

/** Who goes elsewhere: the rules of the short link that a block carries. They are saved together. */
export function RulesPanel({ block, linkId }: { block: Block; linkId: string }) {
  const { data, error } = useQuery(linkQuery(linkId))
  if (error && !data) return <p className={classes.note}>{textOfError(error)}</p>
  if (!data) return <Skeleton height={96} radius="md" />
  return (
    <LinkFormProvider key={linkId} link={data} onRefused={() => focusFirstInvalid()}>
      <RuleFields block={block} />
    </LinkFormProvider>
  )
}

function RuleFields({ block }: { block: Block }) {
  const { put } = useStudio()
  const { draft, changed, isSaving, save, discard } = useLinkForm()
  const isChanged = changed.length > 0
  const submit = async () => {
    if (!(await save())) return
    const ruleCount = draft.rules.length
    put((page) => ({
      ...page,
      blocks: page.blocks.map((one) => (one.id === block.id ? { ...one, ruleCount } : one)),
    }))
  }
  return (
    <div className={classes.panel}>
      <RuleList />
      {isChanged && (
        <div className={classes.choices}>
          <Button size="sm" loading={isSaving} onClick={submit}>
            {text.common.save}
          </Button>
          <Button size="sm" variant="default" disabled={isSaving} onClick={discard}>
            {text.common.cancel}
          </Button>
        </div>
      )}
    </div>
  )
}
