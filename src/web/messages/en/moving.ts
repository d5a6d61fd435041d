/** Moving pages in and out. */
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
  undo: 'Take it back',
  undone: 'Your page is as it was',
  card: 'Bring in, take out',
  cardText: 'Bring a page you have elsewhere, or take this one with you.',
  import: 'Bring a page',
  exportJson: 'Save as JSON',
  exportHtml: 'Save as a web page',
  exportText:
    'The JSON file can be brought in again, without passcodes. The web page opens from a disk, without us.',
  linksTitle: 'Bring links from another shortener',
  linksLead:
    'Take your links out there as a CSV file: Bitly, Short.io, Rebrandly, Kutt and YOURLS are known, others work when a column is named “url”. Their aliases stay as they are.',
  linksFile: 'CSV, up to 5 MB and 5,000 links.',
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
  linksCut: 'These are the first 5,000. Bring the others with a second file.',
  sameButForCase: (count: number) =>
    count === 1
      ? 'One alias stands there twice, in capitals and small letters'
      : `${count} aliases stand there twice, in capitals and small letters`,
  sameButForCaseText:
    'Here they are the same: the first is kept, the others get a new alias if you want.',
  bringLinks: (count: number) => (count === 1 ? 'Bring 1 link' : `Bring ${count} links`),
  linksProgress: 'Links brought',
  linksDone: (done: number, count: number) => `${done} of ${count}`,
  linksBrought: (count: number) =>
    count === 1 ? '1 link is yours here now.' : `${count} links are yours here now.`,
  linksLeft: (count: number) =>
    count === 1 ? '1 link stayed behind:' : `${count} links stayed behind:`,
  linksLeftList: 'Links that stayed behind',
  linkWaits: 'Not sent yet',
  tryAgain: 'Try again',
  newAliases: 'Make them with new aliases',
  linksImport: 'From another shortener',
}
