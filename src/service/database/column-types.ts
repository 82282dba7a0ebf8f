import type { ColumnType } from 'kysely';

/** Read as a `Date`, written as one or as ISO 8601. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Set by the database when it is left out. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
export type OptionalTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Read parsed, written as text: the driver would write a list as an array of PostgreSQL. */
export type Json<T> = ColumnType<T, string, string>;
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
