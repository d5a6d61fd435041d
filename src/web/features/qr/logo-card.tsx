import { useId, useState } from 'react'
import { localPicture } from '#web/features/media/local-picture.ts'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import type { Picture } from '#web/features/media/upload-picture.ts'
import { text } from '#web/messages/index.ts'
import { IconPhoto, IconX } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Choice } from './choice.tsx'
import classes from './choices.module.css'
import qrClasses from './qr.module.css'
import type { QrDraft } from './use-qr-draft.ts'

/** The logo: none, the page's picture, or an uploaded one. */
export function LogoCard(props: { draft: QrDraft; pagePictureUrl: string | null }) {
  const { draft, pagePictureUrl } = props
  const { logo } = draft.design
  const name = useId()
  const isOwn = logo !== 'none' && logo !== 'page'
  // Still offered after another choice, as long as the screen is open.
  const [own, setOwn] = useState<Picture | null>(
    isOwn && draft.logoUrl !== null ? { id: logo, url: draft.logoUrl } : null,
  )
  const take = (picture: Picture) => {
    setOwn(picture)
    draft.edit({ logo: picture.id }, picture.url)
  }
  return (
    <SectionCard title={text.qr.logo} text={text.qr.logoText}>
      <div className={classes.choices} role="radiogroup" aria-label={text.qr.logo}>
        <Choice
          name={name}
          label={text.qr.logoNone}
          isChosen={logo === 'none'}
          onChoose={() => draft.edit({ logo: 'none' }, null)}
        >
          <span className={classes.thumb}>
            <IconX size={22} stroke={1.5} />
          </span>
        </Choice>
        {pagePictureUrl !== null && (
          <Choice
            name={name}
            label={text.qr.logoPage}
            isChosen={logo === 'page'}
            onChoose={() => draft.edit({ logo: 'page' }, pagePictureUrl)}
          >
            <img className={classes.thumb} src={localPicture(pagePictureUrl) ?? ''} alt="" />
          </Choice>
        )}
        {own !== null && (
          <Choice
            name={name}
            label={text.qr.logoOwn}
            isChosen={logo === own.id}
            onChoose={() => draft.edit({ logo: own.id }, own.url)}
          >
            <img className={classes.thumb} src={localPicture(own.url) ?? ''} alt="" />
          </Choice>
        )}
      </div>
      <div className={classes.upload}>
        <PictureButton
          url={null}
          purpose="logo"
          shape="square"
          label={own === null ? text.qr.logoAdd : text.qr.logoChange}
          placeholder={<IconPhoto size={22} stroke={1.5} />}
          onPicture={take}
        />
        <span className={qrClasses.note}>
          {own === null ? text.qr.logoAdd : text.qr.logoChange}. {text.studio.pictureRules}.
        </span>
      </div>
      {draft.errors.logo && (
        <p className={qrClasses.error} role="alert">
          {draft.errors.logo}
        </p>
      )}
    </SectionCard>
  )
}
