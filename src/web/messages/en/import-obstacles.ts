import { PAGE_ITEMS_MAX } from '#contract/constants.ts'
import type { ImportObstacle } from '#contract/pages/import-obstacles.ts'

/** Why a page cannot be imported, by the name that the server gives: what is wrong, and what to do. */
export const importObstacles: Record<ImportObstacle, { what: string; todo: string }> = {
  notThere: {
    what: 'There is no page at this address',
    todo: 'Check the address. A page that is not published cannot be read this way: publish it, or download it where it is and choose the file.',
  },
  notAllowed: {
    what: 'This page cannot be read from outside',
    todo: 'Open it in your browser, save it as HTML and choose the file.',
  },
  noAnswer: {
    what: 'This page does not answer at the moment',
    todo: 'Try again later, or save the page in your browser and choose the file.',
  },
  pageTooLarge: {
    what: 'This page is too large to be read from here',
    todo: 'Save it in your browser as HTML and choose the file.',
  },
  noPage: {
    what: 'This address leads to something other than a web page',
    todo: 'Enter the address of the page with your links.',
  },
  emptyPage: {
    what: 'No links were found on this page',
    todo: 'If you see links there, save the page in your browser as HTML and choose the file.',
  },
  emptyFile: {
    what: 'No links were found in this file',
    todo: 'Choose the page saved as HTML, a CSV file with a column of addresses, or a page that you downloaded as JSON.',
  },
  foreignExport: {
    what: 'This file is no complete export of a page',
    todo: 'Download the page as JSON again and choose the new file. A file that was edited by hand or comes from a newer version may not fit.',
  },
  fullPage: {
    what: 'There are more items than the page has room for',
    todo: `A page may have ${PAGE_ITEMS_MAX} items. Clear some below, or delete some of the page first.`,
  },
}
