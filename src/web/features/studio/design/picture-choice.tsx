import { PictureButton } from '#web/features/media/picture-button.tsx'
import { text } from '#web/messages/index.ts'
import { IconPhoto } from '#web/ui/icons.ts'
import { useStudio } from '../studio-context.ts'
import classes from './design.module.css'
import { RangeField } from './range-field.tsx'
import { useTheme } from './use-theme.ts'

/** An uploaded picture, with dim and blur. */
export function PictureChoice() {
  const { theme, change } = useTheme()
  const { editPicture } = useStudio()
  return (
    <div className={classes.own}>
      <PictureButton
        url={theme.pictureUrl ?? null}
        purpose="background"
        shape="wide"
        label={theme.pictureUrl ? text.studio.pictureChange : text.studio.pictureAdd}
        placeholder={<IconPhoto size={28} stroke={1.5} />}
        onPicture={(picture) => editPicture('theme', 'pictureId', picture)}
      />
      <div className={classes.ranges}>
        <RangeField
          label={text.design.dim}
          unit="%"
          max={90}
          step={5}
          value={theme.pictureDim ?? 40}
          onChange={(pictureDim) => change({ pictureDim })}
        />
        <RangeField
          label={text.design.blur}
          unit="px"
          max={40}
          step={1}
          value={theme.pictureBlur ?? 0}
          onChange={(pictureBlur) => change({ pictureBlur })}
        />
        <p className={classes.note}>{text.studio.pictureRules}</p>
      </div>
    </div>
  )
}
