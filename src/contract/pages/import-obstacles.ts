/**
 * Why nothing can be imported: the name of the one field of `err_22` (an address) or `err_400` (a file, a
 * page), with its English text. Clients say by the name what to do.
 */
export const importObstacles = {
  notThere: 'There is no page at this address',
  notAllowed: 'This page cannot be read from outside',
  noAnswer: 'This page does not answer at the moment',
  pageTooLarge: 'This page is too large to be read from here',
  noPage: 'This address leads to something other than a web page',
  emptyPage: 'No links were found on this page',
  emptyFile: 'No links were found in this file',
  foreignExport: 'This file is no complete export of a page',
  fullPage: 'There are more items than the page has room for',
} as const

export type ImportObstacle = keyof typeof importObstacles
