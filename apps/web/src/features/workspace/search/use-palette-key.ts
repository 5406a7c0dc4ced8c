import { useEffect } from 'react'

/** Ctrl K, or Cmd K on a Mac, from anywhere. */
export function usePaletteKey(onPress: () => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      // By the position of the key, so that it works on an Arabic keyboard as well.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      onPress()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onPress])
}
