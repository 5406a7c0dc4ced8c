import type { Device } from 'contract/techdoc/devices'
import type { FileField, StructurePage, StructureSection } from 'contract/techdoc/file/file-structure'
import { createContext, useContext } from 'react'

export interface OpenFile {
  readonly device: Pick<Device, 'id' | 'code' | 'language'>
  readonly structure: StructurePage
}

/** The open file and the structure of its page, for all inputs below. */
export const OpenFileContext = createContext<OpenFile | null>(null)

export function useOpenFile(): OpenFile {
  const file = useContext(OpenFileContext)
  if (!file) throw new Error('stands outside of a file')
  return file
}

export type Option = StructurePage['optionSets'][string][number]

/** The options of a field. */
export const optionsOf = ({ optionSets }: StructurePage, { optionSet }: FileField): readonly Option[] =>
  (optionSet && optionSets[optionSet]) || []

export type SectionShape = StructureSection
