/**
 * The two kinds of API key. The admin prefix is also the head of the assistant prefix, so the longer one is tested
 * first: a public key never passes for an admin key, nor the reverse.
 */
export const adminKeyPrefix = 'svc_';
export const assistantKeyPrefix = 'svc_dsc_';

export type KeyKind = 'admin' | 'assistant';

/** The kind a key claims by its prefix; `undefined` when it has none of ours. Proves nothing about its validity. */
export function kindOfKey(key: string): KeyKind | undefined {
	if (key.startsWith(assistantKeyPrefix)) return 'assistant';
	if (key.startsWith(adminKeyPrefix)) return 'admin';
	return undefined;
}
