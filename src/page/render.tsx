/** The face of the renderer: what the server bundles as `views`. */
export type {
  OpenChallenge,
  PageAssets,
  PageData,
  PageInput,
  RenderedDocument,
} from './page-input.ts'
export { renderPage } from './render-page.tsx'
export { renderScreen, renderShell } from './render-screen.tsx'
export type {
  LinkBlockReason,
  LinkPreviewState,
  ScreenFrame,
  ScreenKind,
  ScreenPage,
  ScreenProps,
} from './screens/screen-props.ts'
