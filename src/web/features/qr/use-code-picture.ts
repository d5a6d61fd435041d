import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { colorProblem } from '#page/qr/qr-problems.ts'
import { drawingAddress } from './drawing-address.ts'
import { type QrTarget, qrFileAddress } from './qr.api.ts'
import { pictureQuery } from './qr.queries.ts'
import type { QrDraft } from './use-qr-draft.ts'

/** Enough for every screen, because the drawing is scaled. */
export const PREVIEW_SIZE = 640

const REST_MS = 200

export interface CodePicture {
  /** for `<img src>` */
  source: string
  /** the logo's picture could not be loaded */
  isLogoGone: boolean
}

/**
 * A preview of the code, drawn by the same code as the files, after every change. The server draws
 * what has a frame, since only it has the shapes of letters.
 * @param target of a saved link or page; without it there is no frame
 */
export function useCodePicture(
  address: string,
  { design, logoUrl }: Pick<QrDraft, 'design' | 'logoUrl'>,
  target?: QrTarget,
): CodePicture {
  const logo = useQuery(pictureQuery(design.logo === 'none' ? null : logoUrl))
  const shown = useDeferredValue(design)
  const [rested] = useDebouncedValue(design, REST_MS)
  const isFramed = target && rested.frame !== 'none' && rested.frameText.trim() !== ''
  const source = useMemo(
    () =>
      isFramed && !colorProblem(rested)
        ? qrFileAddress(target, 'svg', { ...rested, size: PREVIEW_SIZE })
        : drawingAddress({ text: address, design: shown, size: PREVIEW_SIZE, logo: logo.data }),
    [address, shown, logo.data, isFramed, rested, target],
  )
  return { source, isLogoGone: logo.error !== null }
}
