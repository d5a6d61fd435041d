import { DESTINATION_MAX_LENGTH } from '../constants.ts'

/** Why an address is refused, as the field shows it; the code is `err_28`, for `own` in bulk `err_118`. */
export const destinationRules = {
  tooLong: `An address may have at most ${DESTINATION_MAX_LENGTH} characters`,
  scheme: 'The address must start with http:// or https://',
  userData: 'The address must not contain a user name or a password',
  controls: 'The address contains invisible characters',
  backslash: 'The address contains a backslash',
  host: 'This host name cannot exist, please check it',
  own: 'This is one of our own addresses, please give the address it should lead to',
  privateHost: 'This address is in a private network, which cannot be reached from here',
  port: 'Only ports 80 and 443 can be reached from here',
  unknownHost: 'No server was found at this address',
  appScheme: 'An address of this kind cannot open an app',
} as const
