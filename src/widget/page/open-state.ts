/**
 * Whether the reader had the panel open on the page before, in this tab. Sites whose links load whole pages would
 * otherwise close it with every citation that is followed.
 */
const key = (domain: string) => `docent:${domain}:open`;

export function wasOpen(domain: string): boolean {
	try {
		return sessionStorage.getItem(key(domain)) !== null;
	} catch {
		return false;
	}
}

export function rememberOpen(domain: string, open: boolean): void {
	try {
		if (open) sessionStorage.setItem(key(domain), '1');
		else sessionStorage.removeItem(key(domain));
	} catch {
		// Storage is blocked: the panel then starts closed on every page, nothing else changes.
	}
}
