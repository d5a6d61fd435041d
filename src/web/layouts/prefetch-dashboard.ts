const AFTER_MS = 600

/** Fetches what the dashboard needs while somebody types a password; returns how to stop. */
export function prefetchDashboard(): () => void {
  const timer = setTimeout(() => {
    // only ahead of time: opening the screen asks again and says what went wrong
    void Promise.all([
      import('./account-layout.tsx'),
      import('#web/features/dashboard/dashboard.screen.tsx'),
    ]).catch(() => {})
  }, AFTER_MS)
  return () => clearTimeout(timer)
}
