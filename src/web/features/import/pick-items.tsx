import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { PageDraft, ReadImportAnswer } from '#contract/pages/page-imports.ts'
import { Glyph } from '#page/glyph.tsx'
import { iconOf } from '#page/icons/icons.ts'
import { text } from '#web/messages/index.ts'
import { FailureAlert } from './failure-alert.tsx'
import classes from './import.module.css'
import type { ImportFailure } from './import-failure.ts'
import { detailOf, hasProfile, type Pick, pickAll } from './picked.ts'

/** Everything that was found, selected by default. */
export function PickItems(props: {
  read: ReadImportAnswer
  failure: ImportFailure | undefined
  onBack: () => void
  /** @param others pages of the same file, each to become a separate page */
  onPicked: (draft: PageDraft, pick: Pick, others: PageDraft[]) => void
}) {
  const { pages, source } = props.read
  const [number, setNumber] = useState(0)
  const draft = pages[number]!
  const [pick, setPick] = useState<Pick>(() => pickAll(draft))
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const words = text.moving
  const missedFiles = draft.blocks.filter(({ file }) => file?.data === null).length
  const count = pick.blocks.size + pick.icons.size
  const isAll = count === draft.blocks.length + draft.icons.length
  const toggle = (list: 'blocks' | 'icons', at: number) => {
    const next = new Set(pick[list])
    if (!next.delete(at)) next.add(at)
    setPick({ ...pick, [list]: next })
  }
  const none = { ...pick, blocks: new Set<number>(), icons: new Set<number>() }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        const others = pages.filter((_, at) => at !== number && !without.has(at))
        props.onPicked(draft, pick, others)
      }}
    >
      <FailureAlert failure={props.failure} />
      <p className={classes.lead}>
        {words.found(words.sources[source], draft.blocks.length, draft.icons.length)}
      </p>
      {pages.length > 1 && (
        <NativeSelect
          label={words.page}
          value={String(number)}
          data={pages.map((page, at) => ({
            value: String(at),
            label: page.name || String(at + 1),
          }))}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value)
            setNumber(chosen)
            setPick(pickAll(pages[chosen]!))
          }}
        />
      )}
      {hasProfile(draft) && (
        <Checkbox
          checked={pick.hasProfile}
          onChange={(event) => setPick({ ...pick, hasProfile: event.currentTarget.checked })}
          label={words.profile}
          description={[draft.title, draft.description].filter(Boolean).join(' · ')}
        />
      )}
      {draft.theme && (
        <Checkbox
          checked={pick.hasLook}
          onChange={(event) => setPick({ ...pick, hasLook: event.currentTarget.checked })}
          label={words.look}
        />
      )}
      <Checkbox
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() =>
          setPick(
            isAll
              ? none
              : { ...pickAll(draft), hasProfile: pick.hasProfile, hasLook: pick.hasLook },
          )
        }
        label={words.all}
      />
      <ul className={classes.list} aria-label={words.things}>
        {draft.icons.map((icon, at) => (
          <li key={icon.address}>
            <Checkbox
              checked={pick.icons.has(at)}
              onChange={() => toggle('icons', at)}
              label={
                <span className={classes.icon}>
                  <Glyph path={iconOf(icon.icon)?.path ?? ''} size={16} />
                  {iconOf(icon.icon)?.name}
                </span>
              }
              description={icon.username || icon.address}
            />
          </li>
        ))}
        {draft.blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a draft never changes
          <li key={at} data-member={block.group !== null || undefined}>
            <Checkbox
              checked={pick.blocks.has(at)}
              onChange={() => toggle('blocks', at)}
              label={block.title || text.blocks.kinds[block.kind]}
              description={
                block.kind === 'link'
                  ? detailOf(block)
                  : `${text.blocks.kinds[block.kind]} ${detailOf(block)}`
              }
            />
          </li>
        ))}
      </ul>
      {draft.leftOut > 0 && <p className={classes.hint}>{words.leftOut(draft.leftOut)}</p>}
      {missedFiles > 0 && <p className={classes.hint}>{words.missedFiles(missedFiles)}</p>}
      {source === 'waypost' && <p className={classes.hint}>{words.noPasscodes}</p>}
      {pages.length > 1 && (
        <fieldset className={classes.pages}>
          <legend>{words.otherPages}</legend>
          {pages.map((page, at) =>
            at === number ? null : (
              <Checkbox
                // biome-ignore lint/suspicious/noArrayIndexKey: pages of a file never change
                key={at}
                checked={!without.has(at)}
                onChange={() => {
                  const next = new Set(without)
                  if (!next.delete(at)) next.add(at)
                  setWithout(next)
                }}
                label={page.name || String(at + 1)}
                description={words.items(page.blocks.length, page.icons.length)}
              />
            ),
          )}
        </fieldset>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onBack}>
          {words.back}
        </Button>
        <Button
          type="submit"
          data-autofocus
          disabled={count === 0 && !pick.hasProfile && !pick.hasLook}
        >
          {words.bring(count)}
        </Button>
      </div>
    </form>
  )
}
