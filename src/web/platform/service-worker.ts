/** The application needs no service worker and removes any that an earlier site left (spec §2). */
export async function unregisterServiceWorkers(): Promise<void> {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
    await Promise.all(registrations.map((registration) => registration.unregister()))
  } catch {
    // Not available on plain http and in some private windows.
  }
}
