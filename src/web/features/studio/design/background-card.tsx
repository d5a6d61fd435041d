import type { Theme } from '#contract/pages/page-document.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RadioChoices } from '../links/chips/radio-choices.tsx'
import { ColorField } from './color-field.tsx'
import classes from './design.module.css'
import { ImageChoice } from './image-choice.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { RangeField } from './range-field.tsx'
import { useTheme } from './use-theme.ts'

const grounds = ['solid', 'image', 'gradient', 'picture'] as const
type GroundKind = (typeof grounds)[number]

/** The theme fields that each choice sets. */
const fieldsOf: Record<GroundKind, Partial<Theme>> = {
  solid: { type: 0, ownBackground: 'none' },
  image: { type: 1, ownBackground: 'none' },
  gradient: { type: 0, ownBackground: 'gradient' },
  picture: { type: 0, ownBackground: 'picture' },
}

function groundOf({ type, ownBackground = 'none' }: Theme): GroundKind {
  if (ownBackground !== 'none') return ownBackground
  return type === 1 ? 'image' : 'solid'
}

/** One colour, one of the 25 images, a gradient or an uploaded picture, and the text's colour. */
export function BackgroundCard() {
  const { theme, change } = useTheme()
  const ground = groundOf(theme)
  return (
    <SectionCard title={text.design.background}>
      <RadioChoices
        label={text.design.background}
        value={ground}
        choices={grounds.map((value) => ({ value, label: text.design.grounds[value] }))}
        onChange={(value) => change(fieldsOf[value])}
      />
      {ground === 'image' && <ImageChoice />}
      {ground === 'picture' && <PictureChoice />}
      {ground !== 'image' && (
        <div className={classes.colors}>
          {ground !== 'picture' && (
            <ColorField
              label={ground === 'gradient' ? text.design.gradientFrom : text.design.backgroundColor}
              value={theme.background}
              onChange={(background) => change({ background })}
            />
          )}
          {ground === 'gradient' && (
            <ColorField
              label={text.design.gradientTo}
              value={theme.gradientTo ?? '#ffffff'}
              onChange={(gradientTo) => change({ gradientTo })}
            />
          )}
          <ColorField
            label={text.design.titleText}
            value={theme.titleText}
            onChange={(titleText) => change({ titleText })}
          />
        </div>
      )}
      {ground === 'gradient' && (
        <RangeField
          label={text.design.gradientAngle}
          unit="°"
          max={355}
          step={5}
          value={theme.gradientAngle ?? 180}
          onChange={(gradientAngle) => change({ gradientAngle })}
        />
      )}
    </SectionCard>
  )
}
