import { Button, Textarea, TextInput } from '@mantine/core'
import { PAGE_DESCRIPTION_MAX, PAGE_TITLE_MAX } from '#contract/constants.ts'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import { text } from '#web/messages/index.ts'
import { IconPhoto } from '#web/ui/icons.ts'
import { remaining } from '#web/ui/remaining.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useStudio } from '../studio-context.ts'
import { useDraftText } from '../use-draft-text.ts'
import classes from './profile-card.module.css'

/** Picture, title and description: the top of the page. */
export function ProfileCard() {
  const { draft, editPicture } = useStudio()
  const title = useDraftText('page', 'title', draft.title)
  const description = useDraftText('page', 'description', draft.description)
  const label = draft.imageUrl ? text.studio.pictureChange : text.studio.pictureAdd
  return (
    <SectionCard title={text.studio.profile}>
      <div className={classes.root}>
        <div className={classes.picture}>
          <PictureButton
            url={draft.imageUrl}
            purpose="profile"
            label={label}
            shape="round"
            placeholder={<IconPhoto size={28} stroke={1.5} />}
            onPicture={(picture) => editPicture('page', 'imageId', picture)}
          />
          {draft.imageId !== null && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => editPicture('page', 'imageId', null)}
            >
              {text.common.remove}
            </Button>
          )}
        </div>
        <div className={classes.fields}>
          <TextInput
            label={text.studio.title}
            placeholder={text.studio.titleHint}
            maxLength={PAGE_TITLE_MAX}
            description={remaining(title.value, PAGE_TITLE_MAX)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...title}
          />
          <Textarea
            label={text.studio.description}
            placeholder={text.studio.descriptionHint}
            maxLength={PAGE_DESCRIPTION_MAX}
            description={remaining(description.value, PAGE_DESCRIPTION_MAX)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={2}
            maxRows={5}
            {...description}
          />
        </div>
      </div>
    </SectionCard>
  )
}
