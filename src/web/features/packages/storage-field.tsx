import { NativeSelect, NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { BYTE_UNITS, type ByteUnit } from '#web/features/settings/say-bytes.ts'
import { text } from '#web/messages/index.ts'
import { decimalInput } from '#web/ui/decimal-input.ts'
import classes from './packages.module.css'
import { bytesOf, SIZE_DIGITS, type StorageSize, sizeOf } from './storage-size.ts'

/** A limit of storage with its unit. */
export function StorageField(props: {
  label: string
  placeholder?: string
  disabled?: boolean
  error?: ReactNode
  /** bytes it begins with; '' for none */
  defaultBytes: number | string
  onBytes: (bytes: number | '') => void
}) {
  const { defaultBytes, onBytes, label, disabled = false, ...shown } = props
  const [size, setSize] = useState(() => sizeOf(defaultBytes))
  const change = (part: Partial<StorageSize>) => {
    const next = { ...size, ...part }
    setSize(next)
    onBytes(bytesOf(next))
  }
  return (
    <div className={classes.storage}>
      <NumberInput
        {...{ ...shown, label, disabled }}
        min={0}
        {...decimalInput}
        decimalScale={SIZE_DIGITS}
        value={size.amount}
        onChange={(amount) => change({ amount })}
      />
      <NativeSelect
        aria-label={text.packages.unitOf(label)}
        disabled={disabled}
        data={[...BYTE_UNITS]}
        value={size.unit}
        onChange={(event) => change({ unit: event.currentTarget.value as ByteUnit })}
      />
    </div>
  )
}
