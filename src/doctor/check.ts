/** Names of the checks. One name may have several findings, for example when two policies block the same thing. */
export type CheckName =
	| 'page'
	| 'script'
	| 'parts'
	| 'integrity'
	| 'cache'
	| 'options'
	| 'search'
	| 'index'
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

/** `problem`: the assistant does not work. `warning`: it works worse than it could, or will stop working one day. */
export type CheckStatus = 'ok' | 'warning' | 'problem';

export interface Check {
	name: CheckName;
	status: CheckStatus;
	/** The finding, and the fix if one is needed. */
	message: string;
}

/** The findings on one page. */
export interface DoctorReport {
	/** Whether there is no problem. Warnings are allowed. */
	ok: boolean;
	page: string;
	checks: Check[];
}

export const fine = (name: CheckName, message: string): Check => ({ name, status: 'ok', message });
export const warning = (name: CheckName, message: string): Check => ({ name, status: 'warning', message });
export const problem = (name: CheckName, message: string): Check => ({ name, status: 'problem', message });

export function reportOf(page: string, checks: Check[]): DoctorReport {
	return { ok: checks.every(({ status }) => status !== 'problem'), page, checks };
}
