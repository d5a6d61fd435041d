/** A readable address: `example.com/ada`. */
export function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
