import { Button, Switch } from '@mantine/core'
import { QR_GRADIENTS, STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { colorProblem, fixColors, type QrProblem, qrContrast } from '#page/qr/qr-problems.ts'
import { ColorField } from '#web/features/studio/design/color-field.tsx'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { IconAlertTriangle, IconCircleCheck } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ChoiceRow } from './choice-row.tsx'
import classes from './fields.module.css'
import type { QrDraft } from './use-qr-draft.ts'

/** The two colours, their contrast for a camera, and a button that fixes it. */
export function ColorsCard({ draft }: { draft: QrDraft }) {
  const { design, errors, edit } = draft
  const problem = colorProblem(design)
  const isTransparent = design.background === 'transparent'
  const fix = () => {
    edit(fixColors(design))
    toastSuccess(text.qr.fixed)
  }
  return (
    <SectionCard title={text.qr.colors}>
      <div className={classes.colors}>
        <ColorField
          label={text.qr.foreground}
          value={design.foreground}
          error={errors.foreground ?? (problem?.field === 'foreground' && wordsFor(problem))}
          onChange={(color) => edit({ foreground: withoutAlpha(color) })}
        />
        {!isTransparent && (
          <ColorField
            label={text.qr.background}
            value={design.background}
            error={errors.background ?? (problem?.field === 'background' && wordsFor(problem))}
            onChange={(color) => edit({ background: withoutAlpha(color) })}
          />
        )}
      </div>
      <ChoiceRow
        label={text.qr.gradient}
        values={QR_GRADIENTS}
        names={text.qr.gradientNames}
        chosen={design.gradient}
        onChoose={(gradient) => edit({ gradient })}
      />
      {design.gradient !== 'none' && (
        <ColorField
          label={text.qr.gradientTo}
          value={design.gradientTo}
          error={errors.gradientTo ?? (problem?.field === 'gradientTo' && wordsFor(problem))}
          onChange={(color) => edit({ gradientTo: withoutAlpha(color) })}
        />
      )}
      <Switch
        label={text.qr.transparent}
        description={isTransparent ? text.qr.transparentText : undefined}
        checked={isTransparent}
        onChange={(event) =>
          edit({
            background: event.currentTarget.checked ? 'transparent' : STANDARD_QR_DESIGN.background,
          })
        }
      />
      <div className={classes.meter} data-good={problem === undefined || undefined}>
        <span className={classes.meterLabel}>{text.qr.contrast}</span>
        <span className={classes.ratio}>{text.qr.ratio(qrContrast(design))}</span>
        <Verdict isGood={problem === undefined} />
        {problem && (
          <Button size="sm" onClick={fix}>
            {text.qr.fix}
          </Button>
        )}
      </div>
    </SectionCard>
  )
}

function Verdict({ isGood }: { isGood: boolean }) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <span className={classes.verdict} role="status">
      <Icon size={18} stroke={1.75} />
      {isGood ? text.qr.good : text.qr.unreadable}
    </span>
  )
}

function wordsFor({ problem }: QrProblem): string | undefined {
  switch (problem) {
    case 'inverted':
      return text.qr.inverted
    case 'contrast':
      return text.qr.tooClose
    case 'dark':
      return text.qr.tooDark
    case 'small':
      return undefined
  }
}

/** The field accepts eight digits too, but codes have no translucent colours. */
function withoutAlpha(color: string): string {
  return color.slice(0, 7)
}
