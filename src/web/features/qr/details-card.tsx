import { Button } from '@mantine/core'
import { useId } from 'react'
import {
  QR_LEVELS,
  QR_MARGIN_MAX,
  QR_MARGIN_SAFE,
  STANDARD_QR_DESIGN,
} from '#contract/qr/qr-design.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ChoiceRow } from './choice-row.tsx'
import fieldsClasses from './fields.module.css'
import classes from './qr.module.css'
import type { QrDraft } from './use-qr-draft.ts'

/** Margin and level, each with an explanation. */
export function DetailsCard({ draft }: { draft: QrDraft }) {
  return (
    <SectionCard
      title={text.qr.details}
      action={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => draft.edit(STANDARD_QR_DESIGN, null)}
        >
          {text.qr.reset}
        </Button>
      }
    >
      <MarginField draft={draft} />
      <LevelField draft={draft} />
    </SectionCard>
  )
}

function MarginField({ draft }: { draft: QrDraft }) {
  const id = useId()
  const { margin } = draft.design
  const isNarrow = margin < QR_MARGIN_SAFE
  return (
    <div className={classes.group}>
      <div className={fieldsClasses.line}>
        <label className={classes.label} htmlFor={id}>
          {text.qr.margin}
        </label>
        <output className={fieldsClasses.value} htmlFor={id}>
          {text.qr.marginOf(margin)}
        </output>
      </div>
      <input
        id={id}
        className={fieldsClasses.range}
        type="range"
        min={0}
        max={QR_MARGIN_MAX}
        step={1}
        value={margin}
        aria-valuetext={text.qr.marginOf(margin)}
        aria-describedby={`${id}-help`}
        onChange={(event) => draft.edit({ margin: Number(event.currentTarget.value) })}
      />
      <p id={`${id}-help`} className={isNarrow ? classes.warning : classes.note}>
        {isNarrow ? text.qr.marginNarrow : text.qr.marginSafe}
      </p>
    </div>
  )
}

function LevelField({ draft }: { draft: QrDraft }) {
  const { level, logo } = draft.design
  const hasLogo = logo !== 'none'
  return (
    <div className={classes.group}>
      <ChoiceRow
        label={text.qr.level}
        values={QR_LEVELS}
        names={text.qr.levelNames}
        chosen={hasLogo ? 'H' : level}
        isOff={hasLogo}
        onChoose={(one) => draft.edit({ level: one })}
      />
      <p className={classes.note} aria-live="polite">
        {hasLogo ? text.qr.levelLogo : text.qr.levelTexts[level]}
      </p>
    </div>
  )
}
