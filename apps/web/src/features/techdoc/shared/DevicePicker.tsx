import type { Device } from 'contract/techdoc/devices'
import { useId } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'

export interface DevicePickerProps {
  device: Device
  onChoose: (id: string) => void
}

/** The device of the page; another is chosen by code or name. */
export function DevicePicker({ device, onChoose }: DevicePickerProps) {
  const { t } = useTranslation('techdoc/shared')
  const id = useId()
  return (
    <div className="w-full max-w-112">
      <label htmlFor={id} className="sr-only">
        {t('device')}
      </label>
      <SearchPicker
        id={id}
        kind="device"
        value={{ id: device.id, code: device.code, title: device.name }}
        onPick={(picked) => (picked ? onChoose(picked.id) : undefined)}
      />
    </div>
  )
}
