export {
  confirmLinkGate,
  type LinkPasswordAnswer,
  type LinkPasswordTry,
  tryLinkPassword,
  tryPasscode,
} from './link-access.service.ts'
