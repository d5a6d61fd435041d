export interface Part {
  name: string
  path: RegExp
  may: readonly string[]
  never?: readonly string[]
  /** undefined: any installed package */
  packages?: readonly (string | RegExp)[]
  notPackages?: readonly string[]
  /** the only features this part may import */
  features?: readonly string[]
}

export const parts: readonly Part[]
export const entryPoints: readonly { path: RegExp; name: string }[]
export const environmentReaders: readonly RegExp[]
export const outboundClients: { forbidden: readonly string[]; allowed: readonly RegExp[] }
