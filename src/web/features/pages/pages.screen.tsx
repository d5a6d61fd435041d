export function PagesScreen() {
  return null
}
