import './ui/styles/mantine.css'
import './ui/styles/tokens.css'
import './ui/styles/fonts.css'
import './ui/styles/base.css'
import './ui/styles/forced-colors.css'
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { layoutQuery } from './layouts/layout-settings.ts'
import { direction, locale } from './messages/language.ts'
import { loadCoreMessages } from './messages/load-messages.ts'
import { isAccountPath } from './paths.ts'
import { hasAuthUser } from './platform/auth-user.ts'
import { readStyleNonce, shareStyleNonce } from './platform/nonce.ts'
import { createQueryClient } from './platform/query-client.ts'
import { unregisterServiceWorkers } from './platform/service-worker.ts'
import { sessionQuery } from './platform/session.ts'
import { Toasts } from './platform/toasts.tsx'
import { createRouter } from './router.tsx'
import { cssVariablesResolver, theme } from './ui/theme.ts'

const nonce = readStyleNonce()
const queryClient = createQueryClient()
// The same key as in color-scheme.js, which reads it before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'waypost-color-scheme' })

shareStyleNonce(nonce)
void unregisterServiceWorkers()

// Requested before the screen exists: on a slow connection each later request would cost a round
// trip.
if (hasAuthUser() && isAccountPath(window.location.pathname)) {
  void queryClient.prefetchQuery(sessionQuery)
  void queryClient.prefetchQuery(layoutQuery)
}

document.documentElement.lang = locale
document.documentElement.dir = direction
await loadCoreMessages()
const router = createRouter()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  </StrictMode>,
)
