import { z } from 'zod'
import { DESTINATION_MAX_LENGTH, PREVIEW_TEXT_MAX, PREVIEW_TITLE_MAX } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'

/**
 * A picture as `data:image/webp;base64,…`: for immediate display, stored only when it is uploaded.
 */
const pictureData = z.string().nullable()

export const linkPreviewSchema = z.object({
  /** as it will be stored */
  address: z.string(),
  /** the host that visitors reach, in ASCII */
  asciiHost: z.string(),
  /** false if the site answered no page within three seconds; the address may still be good */
  wasReached: z.boolean(),
  /** '' when the page has none */
  title: z.string().max(PREVIEW_TITLE_MAX),
  description: z.string().max(PREVIEW_TEXT_MAX),
  /** the site's icon, at most 128×128 */
  icon: pictureData,
  /** the page's share picture, cropped to a thumbnail of 256×256 */
  picture: pictureData,
})
export type LinkPreviewAnswer = z.infer<typeof linkPreviewSchema>

export const previewLinkEndpoint = defineEndpoint({
  id: 'links.preview',
  method: 'POST',
  path: '/api/v1/link-preview',
  summary: 'Title, description and pictures of the page behind an address',
  description:
    'The page is fetched once: three seconds, 512 KB, HTML only, no private addresses. ' +
    'Nothing is stored; upload the picture to keep it.',
  feature: 'links',
  access: 'account',
  limit: 'outbound',
  body: z.strictObject({ address: z.string().max(DESTINATION_MAX_LENGTH * 2) }),
  answer: linkPreviewSchema,
  errors: ['destinationMissing', 'destinationInvalid'],
})
