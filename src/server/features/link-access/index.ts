export {
  type LinkPasswordAnswer,
  type LinkPasswordTry,
  tryLinkPassword,
} from './link-access.service.ts'
