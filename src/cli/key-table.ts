import { adminKeyPrefix, assistantKeyPrefix, type KeyDescription } from '../contract/keys.js';
import { textTable } from './text-table.js';

const header = ['id', 'kind', 'name', 'key', 'domain', 'origins', 'created', 'last used', 'revoked'];

/** To the minute, in UTC. */
const momentOf = (iso: string | undefined) => iso?.slice(0, 16).replace('T', ' ') ?? '-';

function row(key: KeyDescription): string[] {
	const prefix = key.kind === 'admin' ? adminKeyPrefix : assistantKeyPrefix;
	return [
		key.id,
		key.kind,
		key.name,
		`${prefix}…${key.hint}`,
		key.domain ?? '-',
		key.origins?.join(' ') ?? '-',
		...[key.createdAt, key.lastUsedAt, key.revokedAt].map(momentOf),
	];
}

/** Columns for people; times are in UTC. */
export function keyTable(keys: readonly KeyDescription[]): string {
	return textTable([header, ...keys.map(row)]);
}
