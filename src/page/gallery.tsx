import type { PageBlock } from '#contract/pages/page-document.ts'
import { Anchor } from './anchor.tsx'
import { usePageMessages } from './messages/index.ts'
import { oneLine } from './plain-text.ts'
import { imageAddress } from './safe-address.ts'

export interface GalleryProps {
  block: PageBlock
  gallery: NonNullable<PageBlock['gallery']>
  /** without links and smaller files: in the preview, and in a copy, which has no server */
  isStill: boolean
}

/** Pictures that open large: in a dialog by the starter, otherwise as plain links to their files. */
export function Gallery({ block, gallery, isStill }: GalleryProps) {
  const words = usePageMessages()
  const title = oneLine(block.title)
  const pictures = gallery.pictures.filter(({ src }) => imageAddress(src))
  return (
    <>
      {title !== '' && (
        <h2 className="heading" dir="auto">
          {title}
        </h2>
      )}
      <ul
        className={`gallery ${gallery.layout}`}
        data-large={isStill ? undefined : [words.close, words.previous, words.next].join('|')}
      >
        {pictures.map((picture, at) => {
          const alt = oneLine(picture.alt)
          const shown = <Picture picture={picture} layout={gallery.layout} isStill={isStill} />
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice
            <li key={at}>
              {isStill ? (
                shown
              ) : (
                <Anchor
                  href={picture.src}
                  aria-label={alt === '' ? words.pictureOf(at + 1, pictures.length) : undefined}
                >
                  {shown}
                </Anchor>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

type Shown = GalleryProps['gallery']['pictures'][number]

const SIZES = { grid: '(max-width:640px) 30vw,190px', row: '260px' }

function Picture({
  picture,
  layout,
  isStill,
}: {
  picture: Shown
  layout: keyof typeof SIZES
  isStill: boolean
}) {
  const { src, width, height, alt } = picture
  const small = src.replace(/\.webp$/, '.480.webp')
  const hasSmall = !isStill && small !== src && width > 480
  return (
    <img
      src={src}
      srcSet={hasSmall ? `${small} 480w,${src} ${width}w` : undefined}
      sizes={hasSmall ? SIZES[layout] : undefined}
      width={width || undefined}
      height={height || undefined}
      alt={oneLine(alt)}
      loading="lazy"
    />
  )
}
