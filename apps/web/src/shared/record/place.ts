import { createContext } from 'react'

/** Where a record stands: over its list, or on a page of its own. What opens beside it goes by that. */
export const RecordPlace = createContext<'panel' | 'page'>('panel')
