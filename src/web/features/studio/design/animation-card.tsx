import { useId } from 'react'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './design.module.css'
import { useTheme } from './use-theme.ts'

/** `animation_code` 0 to 9; choosing one plays it in the preview. */
export function AnimationCard() {
  const { theme, change } = useTheme()
  const name = useId()
  return (
    <SectionCard title={text.design.animation} text={text.design.animationText}>
      <div className={classes.motions} role="radiogroup" aria-label={text.design.animation}>
        {text.design.animations.map((label, animation) => (
          <label key={label} className={classes.motion}>
            <input
              type="radio"
              name={name}
              checked={theme.animation === animation}
              onChange={() => change({ animation })}
            />
            {label}
          </label>
        ))}
      </div>
    </SectionCard>
  )
}
