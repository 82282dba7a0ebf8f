/** DELETE deletes a conversation. Its id is the secret that allows it. GET, for owners, shows it. */
export const assistantThreadRoute = '/discovery/v2/assistant/:domain/thread/:threadId';

/** A file of its own without `fillRoute`, so that the panel loads it with the list of conversations and not before. */
export const assistantThreadPath = (domain: string, threadId: string) =>
	`/discovery/v2/assistant/${encodeURIComponent(domain)}/thread/${encodeURIComponent(threadId)}`;
