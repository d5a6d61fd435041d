/** Username that fragments are rendered with once; it stands nowhere in our own words. */
const STAND_IN = 'waypost-stand-in-for-a-name'
/** What stands in an address as it is. */
const PLAIN_NAME = /^[\w-]+$/

const fragments = new Map<string, readonly string[]>()

/**
 * Markup that differs from page to page by nothing but the username in its addresses: React renders it
 * once, then the name is put in.
 * @param shape tells fragments apart; there are few
 * @param render makes the markup for a username
 */
export function namedFragment(
  shape: string,
  username: string,
  render: (username: string) => string,
): string {
  if (!PLAIN_NAME.test(username)) return render(username)
  let pieces = fragments.get(shape)
  if (pieces === undefined) {
    pieces = render(STAND_IN).split(STAND_IN)
    fragments.set(shape, pieces)
  }
  return pieces.join(username)
}
