/** The assistant prefix begins with the admin prefix. Test it first, so that a public key never passes for an admin key. */
export const adminKeyPrefix = 'svc_';
export const assistantKeyPrefix = 'svc_dsc_';

export type KeyKind = 'admin' | 'assistant';

/** What an admin key may do. `read`: reports, gaps, conversations and metrics. `jobs`: jobs of the agent. `owner`: everything. */
export const keyScopes = ['owner', 'read', 'jobs', 'metrics'] as const;
export type KeyScope = (typeof keyScopes)[number];

const includedScopes: Record<KeyScope, readonly KeyScope[]> = {
	owner: keyScopes,
	read: ['read', 'metrics'],
	jobs: ['jobs'],
	metrics: ['metrics'],
};

/** Whether a key with this scope may do what needs `needed`. */
export const hasScope = (scope: KeyScope, needed: KeyScope): boolean => includedScopes[scope].includes(needed);

/** The form of a public key. Those of the hosted service with this interface begin with `mint_`. */
export const publicKeyForm = /^(?:svc|mint)_dsc_\S+$/;

/** The kind that a key claims by its prefix, ours or the hosted service's `mint_`; proves nothing about its validity. */
export function kindOfKey(key: string): KeyKind | undefined {
	const [prefix, isPublic] = /^(?:svc|mint)_(dsc_)?/.exec(key) ?? [];
	if (prefix === undefined) return undefined;
	return isPublic ? 'assistant' : 'admin';
}
