import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParams } from '../ids.ts'
import {
  QR_EYES,
  QR_FRAME_TEXT_MAX,
  QR_FRAMES,
  QR_GRADIENTS,
  QR_LEVELS,
  QR_MARGIN_MAX,
  QR_SHAPES,
  QR_SIZE_DEFAULT,
  QR_SIZE_MAX,
  QR_SIZE_MIN,
  STANDARD_QR_DESIGN as STANDARD,
} from './qr-design.ts'

/** QR codes of links and pages: pictures and saved designs. */

const A_COLOR = 'a colour of six hex digits, such as #00585a'
const hexColor = z
  .string()
  .regex(/^#?[0-9a-fA-F]{6}$/, `must be ${A_COLOR}`)
  .transform((color) => `#${color.replace('#', '').toLowerCase()}`)
const foreground = hexColor.meta({
  description: '`#rrggbb`; in a query the `#` may be omitted',
  examples: ['#004f51'],
})
const background = z
  .union([z.literal('transparent'), hexColor], `must be transparent or ${A_COLOR}`)
  .meta({ description: '`#rrggbb`, or `transparent`, which is treated as white' })
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)
const level = oneOf(QR_LEVELS).meta({
  description: 'How much may be unreadable: 7, 15, 25 or 30 percent. Always H with a logo.',
})
const shape = oneOf(QR_SHAPES).meta({ description: 'Shape of the modules' })
const eyes = oneOf(QR_EYES).meta({ description: 'Shape of the three marks in the corners' })
const logo = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be none, page or the id of a picture')
  .meta({
    description:
      "`none`, `page` (the page's picture; only for pages) or the id of a picture uploaded to " +
      '`/api/v1/media`',
  })
const gradient = oneOf(QR_GRADIENTS).meta({
  description: 'Whether the code changes to a second colour, and in which direction',
})
const gradientTo = hexColor.meta({ description: 'The second colour of a gradient' })
const frame = oneOf(QR_FRAMES).meta({
  description: 'Where the call to action stands: on a band below the code, or inside an outline',
})
const frameText = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]*$/u, 'must be one line')
  .refine(
    (text) => [...text].length <= QR_FRAME_TEXT_MAX,
    `must be ${QR_FRAME_TEXT_MAX} letters at most`,
  )
  .meta({
    description: 'The call to action; without one there is no frame',
    maxLength: QR_FRAME_TEXT_MAX,
    examples: ['Scan me'],
  })

const MARGIN = { description: 'Modules of background around the code; 4 or more are safe' }

export const qrDesignSchema = z.strictObject({
  foreground: foreground.default(STANDARD.foreground),
  background: background.default(STANDARD.background),
  margin: z.int().min(0).max(QR_MARGIN_MAX).default(STANDARD.margin).meta(MARGIN),
  level: level.default(STANDARD.level),
  shape: shape.default(STANDARD.shape),
  eyes: eyes.default(STANDARD.eyes),
  logo: logo.default(STANDARD.logo),
  gradient: gradient.default(STANDARD.gradient),
  gradientTo: gradientTo.default(STANDARD.gradientTo),
  frame: frame.default(STANDARD.frame),
  frameText: frameText.default(STANDARD.frameText),
})

export const qrDesignAnswerSchema = z.object({
  design: z.object({
    foreground: z.string(),
    background: z.string(),
    margin: z.int(),
    level: z.enum(QR_LEVELS),
    shape: z.enum(QR_SHAPES),
    eyes: z.enum(QR_EYES),
    logo: z.string(),
    gradient: z.enum(QR_GRADIENTS),
    gradientTo: z.string(),
    frame: z.enum(QR_FRAMES),
    frameText: z.string(),
  }),
  /** false while it is the standard one */
  isSaved: z.boolean(),
  /**
   * the code's content: the short address, marked so that scans are counted separately from clicks
   */
  address: z.string(),
  /** name of a downloaded file, without extension */
  fileName: z.string(),
  /** address of the logo's picture; null if there is none or it was deleted */
  logoUrl: z.string().nullable(),
  /** address of the page's picture; null for links and pages without one */
  pagePictureUrl: z.string().nullable(),
})
export type QrDesignAnswer = z.infer<typeof qrDesignAnswerSchema>

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .meta({ type: 'integer', minimum: least, maximum: most })

/** Absent keys come from the saved design, or from the standard design. */
const pictureQuery = z.object({
  size: wholeNumber(QR_SIZE_MIN, QR_SIZE_MAX)
    .optional()
    .meta({
      description: `Width in pixels, ${QR_SIZE_DEFAULT} when absent; with a frame a picture is higher`,
    }),
  foreground: foreground.optional(),
  background: background.optional(),
  margin: wholeNumber(0, QR_MARGIN_MAX).optional().meta(MARGIN),
  level: level.optional(),
  shape: shape.optional(),
  eyes: eyes.optional(),
  logo: logo.optional(),
  gradient: gradient.optional(),
  gradientTo: gradientTo.optional(),
  frame: frame.optional(),
  frameText: frameText.optional(),
  download: z
    .enum(['', '1', 'true'])
    .optional()
    .meta({ description: 'Answer with `Content-Disposition: attachment`' }),
})
export type QrPictureQuery = z.infer<typeof pictureQuery>

const pictureHeaders = z.object({ 'if-none-match': z.string().max(200).optional() })

const DESCRIPTION =
  'What the query leaves out comes from the saved design, and without one from the standard (black ' +
  'on white). Colours that readers cannot tell apart are refused with `err_400` and the field to change.'

const picture = {
  method: 'GET',
  feature: 'qr',
  access: 'account',
  limit: 'render',
  params: idParams,
  query: pictureQuery,
  headers: pictureHeaders,
  description: DESCRIPTION,
  answer: z.string().meta({ format: 'binary' }),
} as const

export const linkQrSvgEndpoint = defineEndpoint({
  ...picture,
  id: 'qr.linkSvg',
  path: '/api/v1/links/:id/qr.svg',
  summary: 'The QR code of a link as SVG',
  answerType: 'image/svg+xml',
  errors: ['linkNotFound', 'notFound'],
})

export const linkQrPngEndpoint = defineEndpoint({
  ...picture,
  id: 'qr.linkPng',
  path: '/api/v1/links/:id/qr.png',
  summary: 'The QR code of a link as PNG',
  answerType: 'image/png',
  errors: ['linkNotFound', 'notFound'],
})

export const linkQrPdfEndpoint = defineEndpoint({
  ...picture,
  id: 'qr.linkPdf',
  path: '/api/v1/links/:id/qr.pdf',
  summary: 'The QR code of a link as PDF',
  description: `${DESCRIPTION} Vectors, with 300 pixels to the inch.`,
  answerType: 'application/pdf',
  errors: ['linkNotFound', 'notFound'],
})

export const pageQrSvgEndpoint = defineEndpoint({
  ...picture,
  id: 'qr.pageSvg',
  path: '/api/v1/pages/:id/qr.svg',
  summary: 'The QR code of a page as SVG',
  answerType: 'image/svg+xml',
  errors: ['notFound'],
})

export const pageQrPngEndpoint = defineEndpoint({
  ...picture,
  id: 'qr.pagePng',
  path: '/api/v1/pages/:id/qr.png',
  summary: 'The QR code of a page as PNG',
  answerType: 'image/png',
  errors: ['notFound'],
})

export const pageQrPdfEndpoint = defineEndpoint({
  ...picture,
  id: 'qr.pagePdf',
  path: '/api/v1/pages/:id/qr.pdf',
  summary: 'The QR code of a page as PDF',
  description: `${DESCRIPTION} Vectors, with 300 pixels to the inch.`,
  answerType: 'application/pdf',
  errors: ['notFound'],
})

const design = {
  feature: 'qr',
  access: 'account',
  params: idParams,
  answer: qrDesignAnswerSchema,
} as const

export const getLinkQrDesignEndpoint = defineEndpoint({
  ...design,
  id: 'qr.getLinkDesign',
  method: 'GET',
  path: '/api/v1/links/:id/qr-design',
  summary: "The design of a link's QR code",
  limit: 'read',
  errors: ['linkNotFound'],
})

export const putLinkQrDesignEndpoint = defineEndpoint({
  ...design,
  id: 'qr.putLinkDesign',
  method: 'PUT',
  path: '/api/v1/links/:id/qr-design',
  summary: 'Save a design for the QR code of a link',
  limit: 'write',
  body: qrDesignSchema,
  errors: ['linkNotFound', 'notFound', 'noPermission'],
})

export const getPageQrDesignEndpoint = defineEndpoint({
  ...design,
  id: 'qr.getPageDesign',
  method: 'GET',
  path: '/api/v1/pages/:id/qr-design',
  summary: "The design of a page's QR code",
  limit: 'read',
  errors: ['notFound'],
})

export const putPageQrDesignEndpoint = defineEndpoint({
  ...design,
  id: 'qr.putPageDesign',
  method: 'PUT',
  path: '/api/v1/pages/:id/qr-design',
  summary: 'Save a design for the QR code of a page',
  limit: 'write',
  body: qrDesignSchema,
  errors: ['notFound', 'noPermission'],
})
