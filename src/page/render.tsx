/** The face of the renderer: what the server bundles as `views` and the studio imports. */
export type {
  OpenChallenge,
  PageAssets,
  PageData,
  PageInput,
  RenderedDocument,
} from './page-input.ts'
export { renderPage } from './render-page.tsx'
