import { createContext } from 'react'

/** Whether a record is shown in a panel over its list or on its own page; determines where the viewer opens. */
export const RecordPlace = createContext<'panel' | 'page'>('panel')
