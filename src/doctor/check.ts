/** What is looked at. One name may have several findings, as when two policies block the same thing. */
export type CheckName =
	| 'page'
	| 'script'
	| 'parts'
	| 'integrity'
	| 'cache'
	| 'options'
	| 'https'
	| 'service'
	| 'cors'
	| 'key'
	| 'domain'
	| 'origin'
	| 'version'
	| 'citations'
	| 'chat-sdk'
	| 'script-src'
	| 'connect-src'
	| 'img-src'
	| 'trusted-types'
	| 'sandbox'
	| 'storage'
	| 'browser';

/** `problem` when the assistant does not work, `warning` when it works worse than it could or will stop one day. */
export type CheckStatus = 'ok' | 'warning' | 'problem';

/** One thing that was looked at. */
export interface Check {
	name: CheckName;
	status: CheckStatus;
	/** What was found, and what to change if there is anything. */
	message: string;
}

/** What a doctor found on one page. */
export interface DoctorReport {
	/** There is no problem; there may be warnings. */
	ok: boolean;
	/** Address of the page. */
	page: string;
	checks: Check[];
}

export const fine = (name: CheckName, message: string): Check => ({ name, status: 'ok', message });
export const warning = (name: CheckName, message: string): Check => ({ name, status: 'warning', message });
export const problem = (name: CheckName, message: string): Check => ({ name, status: 'problem', message });

export function reportOf(page: string, checks: Check[]): DoctorReport {
	return { ok: checks.every(({ status }) => status !== 'problem'), page, checks };
}
