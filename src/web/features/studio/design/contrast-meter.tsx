import { Button } from '@mantine/core'
import { contrastOfTheme, fixThemeContrast, READABLE_CONTRAST } from '#page/theme/palette.ts'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { IconAlertTriangle, IconCircleCheck } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './design.module.css'
import { useTheme } from './use-theme.ts'

/** The theme's contrast, and a button that fixes it. */
export function ContrastMeter() {
  const { theme, change } = useTheme()
  const contrast = contrastOfTheme(theme)
  const fix = () => {
    change(fixThemeContrast(theme))
    toastSuccess(text.design.fixed)
  }
  return (
    <SectionCard
      title={text.design.contrast}
      {...(contrast.readable ? {} : { text: text.design.contrastHelp })}
      action={
        contrast.readable ? undefined : (
          <Button size="sm" onClick={fix}>
            {text.design.fix}
          </Button>
        )
      }
    >
      <dl className={classes.meter}>
        <Measure label={text.design.contrastText} ratio={contrast.text} />
        <Measure label={text.design.contrastLabel} ratio={contrast.label} />
      </dl>
    </SectionCard>
  )
}

function Measure({ label, ratio }: { label: string; ratio: number }) {
  const isGood = ratio >= READABLE_CONTRAST
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={classes.measure} data-good={isGood || undefined}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.ratio}>{text.design.ratio(ratio)}</span>
        <span className={classes.verdict}>
          <Icon size={18} stroke={1.75} />
          {isGood ? text.design.contrastGood : text.design.contrastBad}
        </span>
      </dd>
    </div>
  )
}
