import { WithDevice } from '#features/techdoc/shared/WithDevice.tsx'
import { BandWord } from '#features/compliance/shared/BandWord.tsx' // expect: eslint(no-restricted-imports)
export { WithDevice, BandWord }
