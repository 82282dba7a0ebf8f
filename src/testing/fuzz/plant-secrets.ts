import { agentJobsCreatePath } from '../../contract/agent-paths.js';
import { keysPath } from '../../contract/owner-paths.js';
import { assistantFeedbackPath, assistantMessagePath, headers } from '../../contract/routes.js';
import { pagePaths } from '../../service/pages/page-paths.js';
import type { AnswerAddress, FuzzTarget } from './fuzz-target.js';

interface Running {
	url: string;
	domain: string;
	key: string;
	adminKey: string;
	projectId: string;
	/** A second domain that has documentation. */
	foreignDomain: string;
	/** Folders of the machine. */
	folders: readonly string[];
}

async function post(url: string, path: string, key: string, body: unknown): Promise<Response> {
	const response = await fetch(`${url}${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
	return response;
}

async function signIn(url: string, key: string): Promise<string> {
	const response = await fetch(`${url}${pagePaths.adminSignIn}`, {
		method: 'POST',
		body: new URLSearchParams({ key }),
		redirect: 'manual',
	});
	const [cookie] = response.headers.getSetCookie();
	if (!cookie) throw new Error(`Signing in was answered with ${response.status}.`);
	return cookie.replace(/;.*$/, '');
}

async function ask(url: string, domain: string, key: string, text: string): Promise<AnswerAddress> {
	const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text }] }];
	const response = await post(url, assistantMessagePath('v2', domain), key, { fp: text, messages });
	await response.text();
	const threadId = response.headers.get(headers.threadId) ?? '';
	const messageId = response.headers.get(headers.messageId) ?? '';
	await post(url, assistantFeedbackPath(domain), key, { threadId, messageId, rating: 'up', comment: text, fp: text });
	return { threadId, messageId };
}

/** Stores texts of two readers and of another domain that nobody else may see. */
export async function plantSecrets(running: Running): Promise<FuzzTarget> {
	const { url, domain, key, adminKey, foreignDomain, folders } = running;
	const made = await post(url, keysPath, adminKey, { kind: 'assistant', domain: foreignDomain });
	const { token: foreignKey } = (await made.json()) as { token: string };
	const created = await post(url, agentJobsCreatePath('v2', running.projectId), adminKey, { prompt: 'install' });
	const { id: jobId } = (await created.json()) as { id: string };
	const neighbourWords = 'quetzalcoatlus-of-the-neighbour';
	const foreignWords = 'archaeopteryx-of-the-other-domain';
	const { hostname: host, port } = new URL(url);
	return {
		host,
		port: Number(port),
		domain,
		key,
		adminKey,
		projectId: running.projectId,
		jobId,
		adminCookie: await signIn(url, adminKey),
		own: await ask(url, domain, key, 'How do I install it?'),
		neighbour: await ask(url, domain, key, neighbourWords),
		foreign: { ...(await ask(url, foreignDomain, foreignKey, foreignWords)), domain: foreignDomain, key: foreignKey },
		secrets: {
			"another reader's thread": neighbourWords,
			"another domain's thread": foreignWords,
			"another domain's key": foreignKey,
			'the admin key': adminKey,
			...Object.fromEntries(folders.map((folder, index) => [`a path of the machine (${index})`, folder])),
		},
	};
}
