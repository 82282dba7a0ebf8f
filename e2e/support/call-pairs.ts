import type { Page } from '@playwright/test';
import type { SentQuestion } from './sent-questions.js';

type Api = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** The calls of the API that are tried in pairs, as a page writes them. */
export const callNames = [
	'open',
	'close',
	'ask',
	'reset',
	'update fp',
	'update filter',
	'update title',
	'forget',
	'consent',
	'destroy and init',
] as const;

export type CallName = (typeof callNames)[number];

/** What a reader and a page see of two calls. */
export interface PairResult {
	/** Each call: its error, if it has one. */
	errors: (string | undefined)[];
	isOpen: boolean;
	title: string | undefined;
	questions: string[];
	/** What the page was told, without the ends of answers, which take their time. */
	events: string[];
	/** Of each question that left the page. */
	sent: { fp: string; version: string | undefined; asked: string[]; goesOn: boolean }[];
}

interface Pair {
	calls: readonly [CallName, CallName];
	/** Whether the second call waits for the first. */
	isAwaited: boolean;
	/** Whether the panel is there before. */
	isMounted: boolean;
	options: Record<string, unknown>;
}

/** Runs in the page. `Docent` is the API there. */
async function makeCalls({ calls, isAwaited, isMounted, options }: Pair): Promise<Omit<PairResult, 'sent'>> {
	const docent = (globalThis as unknown as { api: Api }).api;
	const call = (name: string, ...args: unknown[]) => (docent[name] as Api[string])(...args);
	const root = () => document.querySelector('docent-assistant')?.shadowRoot;
	const until = async (isSo: () => unknown) => {
		while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
	};
	const isIdle = () => !root()?.querySelector('[part~="stop"]');
	const answered = () => new Promise((resolve) => document.addEventListener('docent:answer', resolve, { once: true }));
	const ways: Record<string, () => Promise<unknown>[]> = {
		ask: () => [call('ask', 'What is Docent?', { open: false })],
		'update fp': () => [call('update', { fp: 'user-1' })],
		'update filter': () => [call('update', { filter: { version: '2' } })],
		'update title': () => [call('update', { title: 'Ask Acme' })],
		'destroy and init': () => [call('destroy'), call('init', options)],
	};
	await call('destroy');
	localStorage.clear();
	sessionStorage.clear();
	// A conversation of before, which may be forgotten or left.
	await call('init', options);
	const before = answered();
	await call('ask', 'How do I embed Docent?', { open: false });
	await before;
	await until(isIdle);
	if (!isMounted) {
		await call('destroy');
		await call('init', options);
	}
	const events: string[] = [];
	const hear = ({ type }: Event) => events.push(type.slice('docent:'.length));
	const names = 'init open close ask reset update destroy error'.split(' ');
	for (const name of names) document.addEventListener(`docent:${name}`, hear);
	const made: Promise<unknown>[] = [];
	for (const name of calls) {
		const now = ways[name]?.() ?? [call(name)];
		made.push(...now);
		if (isAwaited) await Promise.allSettled(now);
	}
	const outcomes = await Promise.allSettled(made);
	// The panel shows what has been called for in a later task.
	await call('update', {});
	await until(isIdle);
	await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
	await until(isIdle);
	for (const name of names) document.removeEventListener(`docent:${name}`, hear);
	const panel = root()?.querySelector<HTMLDialogElement>('.panel');
	return {
		errors: outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason.message) : undefined)),
		isOpen: panel?.open === true,
		title: panel?.ariaLabel ?? undefined,
		questions: [...(root()?.querySelectorAll('[part~="question"]') ?? [])].map(({ textContent }) => textContent ?? ''),
		events: events.slice(0, -1),
	};
}

const textOf = ({ parts = [] }: SentQuestion['messages'][number]) => parts.map(({ text }) => text).join('');

/** Makes two calls on a page whose API is `globalThis.api`. */
export async function tryPair(page: Page, sent: readonly SentQuestion[], pair: Pair): Promise<PairResult> {
	const seen = await page.evaluate(makeCalls, pair);
	const last = sent.findLastIndex(
		({ messages }) => messages.some((message) => textOf(message) === 'How do I embed Docent?') && messages.length === 1,
	);
	return {
		...seen,
		sent: sent.slice(last + 1).map(({ fp, filter, messages, threadId }) => ({
			fp,
			version: filter?.version,
			asked: messages.filter(({ role }) => role === 'user').map(textOf),
			goesOn: typeof threadId === 'string',
		})),
	};
}
