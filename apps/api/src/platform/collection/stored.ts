import type { Collection, SpineValues, ValuesOf } from 'contract'

/** A record as stored: declared fields and spine values, without the permissions of a reader. */
export type Stored<C extends Collection> = SpineValues & ValuesOf<C['fields']>

/** A record of any collection, as the platform handles it. Slices name their collection: `Stored<typeof risks>`. */
export type Row = Stored<Collection>
