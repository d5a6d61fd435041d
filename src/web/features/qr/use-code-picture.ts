import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { drawingAddress } from './drawing-address.ts'
import { pictureQuery } from './qr.queries.ts'
import type { QrDraft } from './use-qr-draft.ts'

/** Enough for every screen, because the drawing is scaled. */
export const PREVIEW_SIZE = 640

export interface CodePicture {
  /** for `<img src>` */
  source: string
  /** the logo's picture could not be loaded */
  isLogoGone: boolean
}

/** A preview of the code, drawn by the same code as the files, after every change. */
export function useCodePicture(
  address: string,
  { design, logoUrl }: Pick<QrDraft, 'design' | 'logoUrl'>,
): CodePicture {
  const logo = useQuery(pictureQuery(design.logo === 'none' ? null : logoUrl))
  const shown = useDeferredValue(design)
  const source = useMemo(
    () => drawingAddress({ text: address, design: shown, size: PREVIEW_SIZE, logo: logo.data }),
    [address, shown, logo.data],
  )
  return { source, isLogoGone: logo.error !== null }
}
