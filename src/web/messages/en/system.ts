/** Texts for administrators about the machine. */
export const system = {
  full: {
    title: 'The disk is full',
    text: (free: string) =>
      `${free} left. Short links and pages still open, but nothing can be saved. Make room on the disk: saving goes on by itself within seconds.`,
  },
  broken: {
    title: 'The disk failed',
    text: 'Nothing is saved until the server has started anew, which it does by itself. Check the disk and your backups.',
  },
  lost: {
    title: (clicks: string) => `${clicks} clicks could not be kept`,
    text: 'They were answered, but the disk refused to store them, so they are missing in the statistics.',
    list: 'What happened',
    incident: (kind: 'damaged' | 'gap' | 'recount' | 'behind' | 'lost', clicks: string) =>
      ({
        damaged: `A click journal was damaged; it was read as far as possible`,
        gap: `${clicks} clicks are missing in a click journal`,
        recount: 'The counters were older than the clicks and were counted anew',
        behind: `The click store is older than its journal: at least ${clicks} clicks are missing`,
        lost: `${clicks} clicks could not be written`,
      })[kind],
  },
}
