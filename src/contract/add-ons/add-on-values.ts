/** Values of add-ons, in a file without zod so that screens can load it. */

export const addOnKinds = ['api', 'interstitial', 'extension'] as const
export type AddOnKind = (typeof addOnKinds)[number]

export const ADD_ON_NAME_MAX = 60
