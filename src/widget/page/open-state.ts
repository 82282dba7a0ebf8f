/**
 * Whether the reader had the panel open on the page before, in this tab. Sites whose links load whole pages would
 * otherwise close it with every citation that is followed.
 */
export type PanelBefore = 'open' | 'following' | undefined;

const key = (domain: string) => `docent:${domain}:open`;

export function wasOpen(domain: string): PanelBefore {
	try {
		return (sessionStorage.getItem(key(domain)) ?? undefined) as PanelBefore;
	} catch {
		return undefined;
	}
}

/** It closed only to show the passage that the reader went to: the next page has to mark it. */
export function rememberFollowing(domain: string): void {
	try {
		sessionStorage.setItem(key(domain), 'following');
	} catch {
		// As below.
	}
}

export function rememberOpen(domain: string, open: boolean): void {
	try {
		if (open) sessionStorage.setItem(key(domain), 'open');
		else sessionStorage.removeItem(key(domain));
	} catch {
		// Storage is blocked: the panel then starts closed on every page, nothing else changes.
	}
}
