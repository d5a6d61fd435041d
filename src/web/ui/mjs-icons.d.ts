// The icon package has one module per icon but types only for the whole.
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { TablerIcon } from '@tabler/icons-react'

  const Icon: TablerIcon
  export default Icon
}
