import type { ImportDoubt, ImportRefusal } from '#contract/links/link-imports.ts'
/** Importing and exporting pages. */
export const moving = {
  title: 'Bring a page',
  lead: 'From Linktree, Lnk.Bio, Beacons, LinkStack or littlelink, from a CSV file, or from a page you took out here.',
  file: 'Choose a file or drop it here',
  fileHint: 'Open your page in a browser and save it as HTML. CSV and JSON work too, up to 10 MB.',
  address: 'Or the address of the page',
  addressSample: 'linktr.ee/yourname',
  read: 'Look',
  tooLarge: 'This file is larger than 10 MB',
  tryFile: 'If an address does not work, save the page as a file in your browser and choose that.',
  found: (source: string, links: number, icons: number) =>
    `${source}: ${links === 1 ? '1 thing' : `${links} things`} and ${icons === 1 ? '1 icon' : `${icons} icons`}. Untick what you do not want.`,
  sources: {
    linktree: 'Linktree',
    beacons: 'Beacons',
    'lnk-bio': 'Lnk.Bio',
    linkstack: 'LinkStack',
    littlelink: 'littlelink',
    waypost: 'A page from here',
    csv: 'CSV file',
    json: 'JSON file',
    html: 'Web page',
  },
  page: 'Page',
  profile: 'Name, description and picture',
  look: 'Design and settings',
  all: 'Everything on the page',
  things: 'What was found',
  leftOut: (count: number) =>
    count === 1 ? '1 thing cannot come along.' : `${count} things cannot come along.`,
  missedFiles: (count: number) =>
    count === 1
      ? '1 file was too large to be taken along; choose it again afterwards.'
      : `${count} files were too large to be taken along; choose them again afterwards.`,
  noPasscodes: 'Passcodes stay behind, for nobody can read them. Set them again afterwards.',
  otherPages: 'Also in this file, each as a page of its own',
  items: (links: number, icons: number) =>
    `${links === 1 ? '1 thing' : `${links} things`}, ${icons === 1 ? '1 icon' : `${icons} icons`}`,
  broughtPages: (count: number) =>
    count === 1
      ? '1 more page was made; it is a draft.'
      : `${count} more pages were made; they are drafts.`,
  missedPages: (names: string) => `Not made: ${names}`,
  back: 'Back',
  bring: (count: number) => (count === 1 ? 'Bring 1 thing' : `Bring ${count} things`),
  progress: 'Pictures brought',
  picture: (number: number, count: number) => `Bringing picture ${number} of ${count}`,
  putting: 'Putting everything on your page',
  nothingYet: 'Your page changes when everything is here. Close this to give up.',
  brought: (count: number) =>
    count === 1 ? '1 thing is on your page now.' : `${count} things are on your page now.`,
  missedPictures: (count: number) =>
    count === 1 ? '1 picture could not be brought.' : `${count} pictures could not be brought.`,
  refused: (count: number) =>
    count === 1
      ? '1 address may not be linked and stayed behind.'
      : `${count} addresses may not be linked and stayed behind.`,
  undo: 'Undo',
  undone: 'Your page is as it was',
  card: 'Import and export',
  cardText: 'Import a page you have elsewhere, or download this one.',
  import: 'Import a page',
  exportJson: 'Download as JSON',
  exportHtml: 'Download as a web page',
  exportText:
    'The JSON file can be imported again; passcodes are left out. The web page works offline.',
  linksTitle: 'Import links',
  linksLead:
    'Export your links there first. We know lists of Bitly, Short.io, Rebrandly, Dub, TinyURL, Kutt, Shlink, YOURLS, Polr and Chhoto URL. Other files work if a column is named “url”. You see what changes before anything is created.',
  linksFile: 'CSV, JSON or an SQL dump of YOURLS, up to 5 MB and 5,000 links.',
  linksTooLarge: 'This file is larger than 5 MB',
  linkSources: {
    bitly: 'Bitly',
    'short-io': 'Short.io',
    rebrandly: 'Rebrandly',
    kutt: 'Kutt',
    yourls: 'YOURLS',
    waypost: 'Links from here',
    csv: 'CSV file',
  },
  linksFound: (source: string, count: number) =>
    `${source}: ${count === 1 ? '1 link' : `${count} links`}.`,
  linksCut: 'These are the first 5,000. Import the others with a second file.',
  leftColumns: (names: string) => `These columns are not imported: ${names}.`,
  dateOrder: 'How are dates like 03/04/2027 written in this file?',
  dateOrders: { dayFirst: 'Day first: 3 April', monthFirst: 'Month first: March 4' },
  row: (row: number) => `Row ${row}`,
  doubtfulLinks: (count: number) =>
    count === 1 ? '1 link would change' : `${count} links would change`,
  doubtfulLinksText: 'They are not imported unless you select them.',
  allDoubtful: 'Select all of them',
  doubts: {
    aliasChanged: 'This alias cannot be used here.',
    aliasSame: 'Another link in this file has the same alias.',
    aliasTaken: 'This alias is taken.',
    titleCut: 'The title is shortened.',
    noteCut: 'The note is shortened.',
    tagsCut: 'Not all tags fit.',
    limitAnew: 'Its click limit starts again at 0.',
    clicksLeft: 'Its earlier clicks are not a number and are not imported.',
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
      `It has more cells than the heading: “${cell}” may be cut off. Put quotes around addresses with commas.`,
    quotes: () => 'It has a quote that is not closed.',
    noAddress: () => 'It has no destination.',
    dateOrder: (cell: string) => `“${cell}” can be two dates. Say above which way it is meant.`,
    date: (cell: string) => `“${cell}” is not a date.`,
    limit: (cell: string) => `“${cell}” is not a number of clicks.`,
    limitCounts: (cell: string) => `“${cell}” is neither people nor everyone.`,
    protected: () =>
      'It was protected there. Create it here with a password, so that it does not open to everyone.',
    disabled: () => 'It was disabled there and would open to everyone here.',
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
  newAliases: 'Make them with new aliases',
  linksImport: 'Import links',
}
