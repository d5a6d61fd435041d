import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

/**
 * Where the preview is: beside the tabs from 1200 px while it is not folded (kept in this browser),
 * otherwise in a drawer that loads on request.
 */
export function usePreviewPlace() {
  const hasRoom = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [isFolded, setFolded] = useLocalStorage({
    key: 'waypost-preview-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return { hasRoom, isBeside: hasRoom && !isFolded, setFolded }
}
