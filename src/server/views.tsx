/**
 * Everything with JSX that the server renders. Bundled to build/ssr/views.js, because Node runs no .tsx;
 * reached through `deps.views`.
 */
export { renderPage, renderScreen, renderShell } from '#page/render.tsx'
export {
  renderAccountExistsMail,
  renderVerificationMail,
} from './features/identity/identity.mail.tsx'
