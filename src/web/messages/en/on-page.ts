/** What the editor of links says otherwise of a page's block. */
export const onPage = {
  start:
    'Until then, your page does not show the block, and its short link shows a message or leads elsewhere.',
  end: 'From then on, your page does not show the block, and its short link shows a message or leads elsewhere.',
  permanentNot:
    'Does not work on a page: you can hide or lock a block at any time, and browsers would not notice.',
}
