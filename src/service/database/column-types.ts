import type { ColumnType } from 'kysely';

/** A time. It is read as a `Date` and written as a `Date` or as ISO 8601. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** A time that the database sets by default. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
export type OptionalTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** JSON that is read parsed and written as text, because the driver would write a list as a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>;
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
