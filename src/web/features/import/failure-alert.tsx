import '@mantine/core/styles/Alert.layer.css'
import { Alert } from '@mantine/core'
import type { ImportFailure } from './import-failure.ts'

/** What was wrong with an import, and below it what to do. */
export function FailureAlert({ failure }: { failure: ImportFailure | undefined }) {
  if (failure === undefined) return null
  return (
    <Alert color="red" role="alert" title={failure.what}>
      {failure.todo}
    </Alert>
  )
}
