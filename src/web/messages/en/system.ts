/** Texts for administrators about the machine. */
export const system = {
  full: {
    title: 'The disk is full',
    text: (free: string) =>
      `${free} left. Short links and pages still open, but nothing can be saved. Free some space: saving resumes within seconds.`,
  },
  broken: {
    title: 'The disk failed',
    text: 'Nothing is saved until the server has restarted, which happens automatically. Check the disk and your backups.',
  },
  lost: {
    title: (clicks: string) => `${clicks} clicks could not be stored`,
    text: 'Visitors were redirected, but the disk could not store these clicks, so they are missing from the statistics.',
    list: 'What happened',
    incident: (kind: 'damaged' | 'gap' | 'recount' | 'behind' | 'lost', clicks: string) =>
      ({
        damaged: `A click journal was damaged; we read what we could`,
        gap: `${clicks} clicks are missing from a click journal`,
        recount: 'The counters were out of date and have been recounted',
        behind: `The click store is older than its journal: at least ${clicks} clicks are missing`,
        lost: `${clicks} clicks could not be written`,
      })[kind],
  },
}
