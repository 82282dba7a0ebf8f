import { kindOfKey } from '../contract/keys.js';
import { AgentError } from './agent-error.js';

export interface AgentClientOptions {
	/** Address of the service, for example `https://docent.example.com`. */
	baseUrl: string;
	/** Identifier of the project. It is the service's domain unless the service was started with another one. */
	projectId: string;
	/** Secret admin key, `svc_…`. It belongs on servers and in scripts, never in pages. */
	apiKey: string;
	/** @default the global `fetch` */
	fetch?: typeof fetch;
	/** Milliseconds to wait for the beginning of an answer. @default 30000 */
	timeoutMs?: number;
}

function fault({ baseUrl, projectId, apiKey, timeoutMs = 1 }: AgentClientOptions): string | undefined {
	if (typeof baseUrl !== 'string' || !/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) {
		const is = kindOfKey(String(baseUrl)) ? 'a key' : JSON.stringify(baseUrl);
		return `baseUrl is ${is}; give the address of the service, as in https://docent.example.com.`;
	}
	const { username, search, hash } = new URL(baseUrl);
	if (username || search || hash) return 'baseUrl has a user, a query or a fragment; give the address alone.';
	if (typeof projectId !== 'string' || projectId === '') {
		return 'projectId is missing; give the project of the service, which is its domain by default.';
	}
	if (typeof apiKey !== 'string' || apiKey === '') {
		return 'apiKey is missing; give an admin key, made with "docent-service keys create --kind admin".';
	}
	const kind = kindOfKey(apiKey);
	if (kind === 'assistant') {
		return 'apiKey is an assistant key (it begins with svc_dsc_ or mint_dsc_), which is public and may not run the agent; give an admin key (svc_…).';
	}
	if (kind !== 'admin' || !/^[\x21-\x7e]+$/.test(apiKey))
		return 'apiKey is no admin key; give one that begins with svc_.';
	if (!(timeoutMs > 0)) return `timeoutMs is ${timeoutMs}; give a number of milliseconds above 0.`;
	return undefined;
}

/** Checks the client's options. Throws an `AgentError` with the code `options` when one is wrong, or in a browser. */
export function checkClientOptions(options: AgentClientOptions): void {
	if ('window' in globalThis && 'document' in globalThis) {
		throw new AgentError(
			'options',
			'docent/agent needs a secret key and does not run in a browser; call it on your server, and that from the page.',
		);
	}
	const message = fault(options);
	if (message !== undefined) throw new AgentError('options', message);
}
