import type { ImportDoubt, ImportRefusal } from '#contract/links/link-imports.ts'

/** Importing and exporting pages. */
export const moving = {
  title: 'Import a page',
  lead: 'From Linktree, Lnk.Bio, Beacons, LinkStack or littlelink, from a CSV file, or from a page you downloaded here.',
  file: 'Choose a file or drop it here',
  fileHint: 'Open your page in a browser and save it as HTML. CSV and JSON work too, up to 10 MB.',
  address: 'Or the address of the page',
  addressSample: 'linktr.ee/yourname',
  read: 'Continue',
  tooLarge: 'This file is larger than 10 MB',
  tryFile: 'If the address does not work, save the page in your browser and choose the file.',
  found: (source: string, links: number, icons: number) =>
    `${source}: ${links === 1 ? '1 item' : `${links} items`} and ${icons === 1 ? '1 icon' : `${icons} icons`}. Clear what you do not want.`,
  sources: {
    linktree: 'Linktree',
    beacons: 'Beacons',
    'lnk-bio': 'Lnk.Bio',
    linkstack: 'LinkStack',
    littlelink: 'littlelink',
    waypost: 'Waypost page',
    csv: 'CSV file',
    json: 'JSON file',
    html: 'Web page',
  },
  page: 'Page',
  profile: 'Name, description and picture',
  look: 'Design and settings',
  all: 'Everything on the page',
  things: 'Items found',
  leftOut: (count: number) =>
    count === 1 ? '1 item cannot be imported.' : `${count} items cannot be imported.`,
  missedFiles: (count: number) =>
    count === 1
      ? '1 file was too large to import. Add it again afterwards.'
      : `${count} files were too large to import. Add them again afterwards.`,
  noPasscodes:
    'Passcodes are not imported, because nobody can read them. Set them again afterwards.',
  otherPages: 'More pages in this file, each imported as a separate page',
  items: (links: number, icons: number) =>
    `${links === 1 ? '1 item' : `${links} items`}, ${icons === 1 ? '1 icon' : `${icons} icons`}`,
  broughtPages: (count: number) =>
    count === 1
      ? '1 more page was created as a draft.'
      : `${count} more pages were created as drafts.`,
  missedPages: (names: string) => `Not created: ${names}`,
  back: 'Back',
  bring: (count: number) => (count === 1 ? 'Import 1 item' : `Import ${count} items`),
  progress: 'Pictures imported',
  picture: (number: number, count: number) => `Importing picture ${number} of ${count}`,
  putting: 'Adding everything to your page',
  nothingYet: 'Your page changes once everything is ready. Close this to cancel.',
  brought: (count: number) =>
    count === 1 ? '1 item added to your page.' : `${count} items added to your page.`,
  missedPictures: (count: number) =>
    count === 1 ? '1 picture could not be imported.' : `${count} pictures could not be imported.`,
  refused: (count: number) =>
    count === 1
      ? '1 address is not allowed here and was not imported.'
      : `${count} addresses are not allowed here and were not imported.`,
  undo: 'Undo',
  undone: 'Your page is as it was before',
  card: 'Import and export',
  cardText: 'Import a page you have elsewhere, or download this one.',
  import: 'Import a page',
  exportJson: 'Download as JSON',
  exportHtml: 'Download as a web page',
  exportText:
    'The JSON file can be imported again; passcodes are left out. The web page works offline.',
  linksTitle: 'Import links',
  linksLead:
    'Export your links there first. We can read exports from Bitly, Short.io, Rebrandly, Dub, TinyURL, Kutt, Shlink, YOURLS, Polr and Chhoto URL. Other files work if a column is named “url”. You can review everything before anything is created.',
  linksFile: 'CSV, JSON or a YOURLS SQL dump, up to 5 MB and 5,000 links.',
  linksTooLarge: 'This file is larger than 5 MB',
  linkSources: {
    bitly: 'Bitly',
    'short-io': 'Short.io',
    rebrandly: 'Rebrandly',
    kutt: 'Kutt',
    yourls: 'YOURLS',
    waypost: 'Waypost links',
    csv: 'CSV file',
  },
  linksFound: (source: string, count: number) =>
    `${source}: ${count === 1 ? '1 link' : `${count} links`}.`,
  linksCut: 'These are the first 5,000. Import the rest with a second file.',
  leftColumns: (names: string) => `These columns are not imported: ${names}.`,
  leftDomains: (hosts: string, host: string) =>
    `Domains that this space does not have: ${hosts}. Their links will be on ${host}.`,
  defaultDomain: 'For links whose row names no domain of this space',
  dateOrder: 'How are dates like 03/04/2027 written in this file?',
  dateOrders: { dayFirst: 'Day first: 3 April', monthFirst: 'Month first: March 4' },
  row: (row: number) => `Row ${row}`,
  doubtfulLinks: (count: number) =>
    count === 1 ? '1 link would change' : `${count} links would change`,
  doubtfulLinksText: 'They are not imported unless you select them.',
  allDoubtful: 'Select all',
  doubts: {
    aliasChanged: 'This alias cannot be used here.',
    aliasSame: 'Another link in this file has the same alias.',
    aliasTaken: 'This alias is taken.',
    titleCut: 'The title is shortened.',
    noteCut: 'The note is shortened.',
    tagsCut: 'Not all tags fit.',
    limitAnew: 'Its click limit starts at 0 again.',
    clicksLeft: 'Its earlier clicks are not imported, because they are not a number.',
    rulesLeft: 'Its redirect rules are not imported.',
    quotes: 'It has a stray quote.',
    whichAddress: 'Both cells are addresses: check which one is the destination.',
  } satisfies Record<ImportDoubt, string>,
  proposal: (alias: string) => (alias === '' ? 'It gets a new alias.' : `New alias: ${alias}.`),
  refusedRows: (count: number) =>
    count === 1 ? '1 row cannot be imported' : `${count} rows cannot be imported`,
  moreRows: (count: number) => `… and ${count} more`,
  noLinks: 'There is nothing to import',
  refusals: {
    moreCells: (cell: string) =>
      `It has more cells than the header row: “${cell}” may be cut off. Put quotes around addresses with commas.`,
    quotes: () => 'It has a quote that is not closed.',
    noAddress: () => 'It has no destination.',
    dateOrder: (cell: string) => `“${cell}” could mean two dates. Choose above which one is meant.`,
    date: (cell: string) => `“${cell}” is not a date.`,
    limit: (cell: string) => `“${cell}” is not a number of clicks.`,
    limitCounts: (cell: string) => `“${cell}” is neither people nor everyone.`,
    protected: () =>
      'It had a password there. Create it here with a password, so that it is not open to everybody.',
    disabled: () => 'It was disabled there and would be open to everybody here.',
    ended: (cell: string) => `It ended on ${cell}.`,
    usedUp: () => 'Its click limit is used up.',
    refused: () => 'It cannot be created here.',
  } satisfies Record<ImportRefusal, (cell: string) => string>,
  bringLinks: (count: number) => (count === 1 ? 'Import 1 link' : `Import ${count} links`),
  linksProgress: 'Links imported',
  linksDone: (done: number, count: number) => `${done} of ${count}`,
  linksBrought: (count: number) => (count === 1 ? '1 link imported.' : `${count} links imported.`),
  linksLeft: (count: number) =>
    count === 1 ? '1 link was not imported:' : `${count} links were not imported:`,
  linksLeftList: 'Links that were not imported',
  linkWaits: 'Not sent yet',
  tryAgain: 'Try again',
  newAliases: 'Create them with new aliases',
  linksImport: 'Import links',
}
