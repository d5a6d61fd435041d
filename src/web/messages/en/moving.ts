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
  exportText: 'The JSON file can be brought in again. The web page opens from a disk, without us.',
}
