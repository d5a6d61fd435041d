// The icon package ships one module an icon and types for the whole only.
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { TablerIcon } from '@tabler/icons-react'

  const Icon: TablerIcon
  export default Icon
}
