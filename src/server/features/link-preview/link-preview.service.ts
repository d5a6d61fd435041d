import { PREVIEW_TEXT_MAX, PREVIEW_TITLE_MAX } from '#contract/constants.ts'
import { Failure } from '#contract/errors.ts'
import type { LinkPreviewAnswer } from '#contract/links/link-preview.ts'
import type { MediaPurpose } from '#contract/media.ts'
import type { Deps } from '../../deps.ts'
import { OutboundError } from '../../platform/fetch/outbound-fetch.ts'
import { decodeHtml } from '../../platform/html/decode-html.ts'
import { type HtmlHead, readHtmlHead } from '../../platform/html/read-html-head.ts'
import { checkDestination } from '../links/index.ts'
import { fetchPicture } from '../media/index.ts'

/** For the page and its pictures together (A56). */
const TOTAL_MS = 3_000
/** Of the total, for the page; the rest is left for pictures. */
const PAGE_MS = 2_200
const ICON_TRIES = 2

/**
 * Reads the title, description and picture of the page behind an address.
 * @throws destinationMissing, destinationInvalid, also if the address may not be requested (A55)
 */
export async function previewLink(deps: Deps, given: string): Promise<LinkPreviewAnswer> {
  const destination = await checkDestination(deps, given, 'address')
  const started = performance.now()
  const left = () => Math.max(0, TOTAL_MS - (performance.now() - started))
  const head = await fetchHead(deps, destination.href)
  const [icon, picture] = head
    ? await Promise.all([
        firstPicture(deps, iconsOf(head), 'icon', left),
        firstPicture(deps, head.picture === null ? [] : [head.picture], 'thumbnail', left),
      ])
    : [null, null]
  return {
    address: destination.text,
    asciiHost: destination.asciiHost,
    wasReached: head !== undefined,
    title: cut(head?.title ?? '', PREVIEW_TITLE_MAX),
    description: cut(head?.description ?? '', PREVIEW_TEXT_MAX),
    icon,
    picture,
  }
}

/** @returns undefined if the site does not answer with a page */
async function fetchHead(deps: Deps, address: string): Promise<HtmlHead | undefined> {
  try {
    const answer = await deps.fetchOutside(address, {
      timeoutMs: PAGE_MS,
      acceptTypes: ['text/html', 'application/xhtml+xml'],
    })
    if (answer.status >= 400) return undefined
    return await readHtmlHead(decodeHtml(answer.body, answer.headers['content-type']), answer.url)
  } catch (error) {
    if (error instanceof OutboundError) return undefined
    throw error
  }
}

function iconsOf(head: HtmlHead): string[] {
  const usual = new URL('/apple-touch-icon.png', head.base).href
  return [...head.icons, usual].slice(0, ICON_TRIES)
}

/**
 * The first of these addresses that gives a picture in the remaining time, as a `data:` address.
 */
async function firstPicture(
  deps: Deps,
  addresses: readonly string[],
  purpose: MediaPurpose,
  left: () => number,
): Promise<string | null> {
  for (const address of addresses) {
    const timeoutMs = Math.floor(left())
    if (timeoutMs === 0) return null
    try {
      const { bytes, contentType } = await fetchPicture(deps, { address, purpose, timeoutMs })
      return `data:${contentType};base64,${bytes.toString('base64')}`
    } catch (error) {
      // the picture is optional: the preview works without it
      if (!(error instanceof OutboundError || error instanceof Failure)) throw error
    }
  }
  return null
}

function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
}
