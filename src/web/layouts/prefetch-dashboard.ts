const AFTER_MS = 600

/**
 * Loads the dashboard's code and data while somebody types a password; returns a function to stop.
 */
export function prefetchDashboard(): () => void {
  const timer = setTimeout(() => {
    // only a prefetch: opening the screen loads again and shows errors
    void Promise.all([
      import('./account-layout.tsx'),
      import('#web/features/dashboard/dashboard.screen.tsx'),
    ]).catch(() => {})
  }, AFTER_MS)
  return () => clearTimeout(timer)
}
