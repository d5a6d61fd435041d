export function StudioScreen() {
  return null
}
