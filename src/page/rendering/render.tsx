/** Exports of the renderer: the server bundles them as `views`. */
export type {
  OpenChallenge,
  PageAssets,
  PageData,
  PageInput,
  RenderedDocument,
  RenderedPage,
} from '../page-input.ts'
export type {
  InterstitialBrand,
  LinkBlockReason,
  LinkPreviewState,
  ReportProblem,
  ScreenFrame,
  ScreenKind,
  ScreenPage,
  ScreenProps,
} from '../screens/screen-props.ts'
export { type CopyInput, renderCopy } from './render-copy.tsx'
export { renderPage } from './render-page.tsx'
export { renderScreen, renderShell } from './render-screen.tsx'
