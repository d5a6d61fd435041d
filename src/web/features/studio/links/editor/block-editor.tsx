import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { problemsOfTerms } from '#web/features/links/details/problems.ts'
import { LinkCode } from '#web/features/links/editor/link-code.tsx'
import { LinkEditor } from '#web/features/links/editor/link-editor.tsx'
import type { SectionName } from '#web/features/links/editor/sections.ts'
import { focusFirstInvalid } from '#web/features/links/link/focus-first-invalid.ts'
import {
  LinkDraftContext,
  type LinkDraftForm,
  useLinkForm,
} from '#web/features/links/link/link-form.ts'
import { LinkFormProvider } from '#web/features/links/link/link-form-provider.tsx'
import { SaveBar } from '#web/features/links/link/save-bar.tsx'
import { linkQuery } from '#web/features/links/links.queries.ts'
import { useLookAlike } from '#web/features/links/look-alike/use-look-alike.tsx'
import { useAddressUtm } from '#web/features/links/utm/use-address-utm.ts'
import { text } from '#web/messages/index.ts'
import { linkSections } from '#web/paths.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { type Block, targetOf } from '../../draft.ts'
import { useStudio } from '../../studio-context.ts'
import { useDraftText } from '../../use-draft-text.ts'
import classes from '../chips/chips.module.css'
import { LockPanel } from '../chips/lock-panel.tsx'
import { AnimatePanel, LayoutPanel, ThumbnailPanel } from '../chips/look-panels.tsx'
import { useOpenEditor } from '../open-editors.tsx'
import { webAddressIn } from '../read-address.ts'

const SECTIONS: readonly SectionName[] = ['look', ...linkSections]
const DATES = ['startsAt', 'endsAt'] as const

const ConflictDialog = lazy(async () => ({
  default: (await import('#web/features/links/link/conflict-dialog.tsx')).ConflictDialog,
}))

interface Props {
  block: Block
  linkId: string
  /** what was requested */
  section: SectionName | undefined
}

/**
 * The editor of a block's link: the studio saves what the page sets, the link saves everything else
 * (decision 160).
 */
export function BlockEditor(props: Props) {
  const { block, linkId } = props
  const { put } = useStudio()
  const { data, error } = useQuery(linkQuery(linkId))
  if (error && !data) return <p className={classes.note}>{textOfError(error)}</p>
  if (!data) return <Skeleton height={320} radius="md" />
  return (
    <LinkFormProvider
      key={linkId}
      link={data}
      onRefused={() => focusInvalidOf(block)}
      onSaved={({ rules, shortUrl }) =>
        put((page) => ({
          ...page,
          blocks: page.blocks.map((one) =>
            one.id === block.id ? { ...one, ruleCount: rules.length, shortUrl } : one,
          ),
        }))
      }
    >
      <BlockForm {...props} />
    </LinkFormProvider>
  )
}

function BlockForm({ block, section }: Props) {
  const inner = useLinkForm()
  const target = targetOf('block', block.id)
  const title = useDraftText(target, 'title', block.title)
  const address = useDraftText(target, 'address', block.address, 'leaving')
  const [known] = useState(block.address)
  const lookAlike = useLookAlike(address.value === known ? '' : webAddressIn(address.value))
  const setAddress = (value: string) => address.onChange({ currentTarget: { value } })
  const [utm, editUtm] = useAddressUtm(address.value, setAddress)
  const begin = useMemo(() => (section ? [section] : []), [section])
  const dates = useBlockDates(block)
  useOpenEditor({
    blockId: block.id,
    isDirty: inner.changed.length > 0 || dates.isUnfinished,
    save: async () => {
      const isSaved = await inner.save()
      if (isSaved && dates.isUnfinished) focusInvalidOf(block)
      return isSaved && !dates.isUnfinished
    },
  })
  const form: LinkDraftForm = {
    link: inner.link,
    draft: {
      ...inner.draft,
      ...dates.value,
      destination: address.value,
      title: title.value,
    },
    errors: {
      ...inner.errors,
      ...errorsOf({ destination: address.error, title: title.error, ...dates.errors }),
    },
    lookAlike: lookAlike.note,
    utm,
    onPage: {
      start: text.onPage.start,
      end: text.onPage.end,
      permanentNot: text.onPage.permanentNot,
    },
    edit: (change) => {
      const { destination, title: typed, startsAt, endsAt, ...rest } = change
      if (destination !== undefined) setAddress(destination)
      if (typed !== undefined) title.onChange({ currentTarget: { value: typed } })
      if (startsAt !== undefined) dates.edit('startsAt', startsAt)
      if (endsAt !== undefined) dates.edit('endsAt', endsAt)
      const ofLink = {
        ...rest,
        ...(startsAt === null && { startsDestination: null, startsMessage: '' }),
        ...(endsAt === null && { endedDestination: null, endedMessage: '' }),
      }
      if (Object.keys(ofLink).length > 0) inner.edit(ofLink)
    },
    editRules: inner.editRules,
    editUtm,
  }
  return (
    <LinkDraftContext value={form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the fields in it */}
      <div
        onFocus={address.onFocus}
        onBlur={address.onBlur}
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement) address.onBlur()
        }}
      >
        <LinkEditor
          sections={SECTIONS}
          begin={begin}
          titleHint={text.blocks.titleHint}
          hints={{ redirect: text.blocks.redirectHint }}
          code={<LinkCode link={inner.link} />}
          parts={{
            look: (
              <div className={classes.panel}>
                <ThumbnailPanel block={block} />
                <LayoutPanel block={block} />
                <AnimatePanel block={block} />
              </div>
            ),
            access: <LockPanel block={block} />,
          }}
          summaries={{
            look: some([
              block.thumbnailId && text.blocks.chips.thumbnail,
              block.layout !== 'plain' && text.blocks.layouts[block.layout],
              block.isPinned && text.blocks.pinned,
              block.animation !== 0 && text.design.animations[block.animation],
            ]),
            access: some([
              block.gate !== 'none' && text.studio.settings.gates[block.gate],
              block.isForSubscribers && text.blocks.forSubscribers,
              block.hasPasscode && text.blocks.passcode,
            ]),
          }}
        >
          <SaveBar />
        </LinkEditor>
        {inner.conflicts.length > 0 && (
          <Suspense>
            <ConflictDialog />
          </Suspense>
        )}
      </div>
    </LinkDraftContext>
  )
}

const focusInvalidOf = ({ id }: Block) => focusFirstInvalid({ within: `[data-block="${id}"]` })

/** When the page shows the block; a date that is not filled in stays here. */
function useBlockDates(block: Block) {
  const { edit, refusals } = useStudio()
  const [unfinished, setUnfinished] = useState<ReadonlySet<string>>(new Set())
  const target = targetOf('block', block.id)
  const { startsAt, endsAt } = block
  const value = {
    startsAt: unfinished.has('startsAt') ? '' : startsAt,
    endsAt: unfinished.has('endsAt') ? '' : endsAt,
  }
  const problems = problemsOfTerms({ ...value, clickLimit: null, password: undefined })
  return {
    value,
    isUnfinished: unfinished.size > 0,
    errors: Object.fromEntries(
      DATES.map((name) => [name, problems[name] ?? refusals.get(`${target}/${name}`)]),
    ),
    edit: (name: (typeof DATES)[number], date: string | null) => {
      setUnfinished((now) => new Set([...now, name].filter((one) => one !== name || date === '')))
      if (date !== '' && date !== block[name]) edit(target, name, date)
    },
  }
}

function errorsOf(given: Record<string, string | undefined>): Record<string, string> {
  const all = Object.entries(given)
  return Object.fromEntries(all.flatMap(([name, said]) => (said ? [[name, said]] : [])))
}

function some(parts: readonly (string | false | null | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' · ') || undefined
}
