import type { DocentOptions } from '../../options/options.js';
import { resolvePlain } from '../../options/resolved-options.js';
import { loadFailed } from '../strings/loader.js';
import type { DocentApi } from './docent-api.js';
import type { DocentSession, LoadedModules } from './loaded-modules.js';
import type { Renew } from './missing-part.js';
import { createWidget } from './widget.js';

/** Differences between the ways of embedding. */
interface DocentEnvironment {
	modules: LoadedModules;
	/** Value of `baseUrl` when the options have none. */
	origin: () => string;
}

export function createDocent({ modules, origin }: DocentEnvironment): DocentApi {
	/** Settles when the calls so far have taken effect. */
	let turn: Promise<unknown> = Promise.resolve();
	const renew: Renew = (error, call?) => modules.renew({ api, error, call, session });
	const session: DocentSession = {
		owners: new Map(),
		origin,
		modules,
		renew,
		async start(next, owner) {
			session.given = next;
			session.owners.set(owner, next);
			// The page has painted and is whole. What a server still sends would come behind our element, where a framework does not
			// expect it. Each paint asks anew, because a page that is written anew forgets who listens.
			do await nextPaint();
			while (document.readyState === 'loading');
			const resolved = !needsSettings() && resolvePlain(next, origin());
			return resolved
				? session.show(resolved)
				: modules.settings().then(
						({ call }) => call(session, 'init', [next]),
						(error) => renew(error, ['init', next]),
					);
		},
		show(resolved) {
			session.widget ??= createWidget(resolved, modules, renew, () => {
				session.remove();
				void session.start(session.given as DocentOptions, ...session.owners.keys());
			});
		},
		remove() {
			session.widget?.destroy();
			session.widget = undefined;
		},
	};
	/** Resolves when the assistant is called away, for the calls that wait for a part. */
	let ended: Promise<void> | undefined;
	let end: (() => void) | undefined;
	const api = {} as DocentApi;
	const names = 'init open close ask reset update consent forget doctor destroy';
	for (const name of names.split(' ') as (keyof DocentApi)[]) {
		(api[name] as unknown) = (...args: [DocentOptions, symbol?]) => {
			if (name === 'destroy' && session.owners.size < 2) {
				end?.();
				ended = undefined;
			}
			ended ??= new Promise((resolve) => {
				end = resolve;
			});
			const mine = ended;
			const call = turn
				.then(() =>
					name === 'init' && !session.given
						? session.start(...args)
						: modules.early().then(
								({ makeCall }) => makeCall(session, name, args, mine),
								(error) => renew(error, [name, ...args]),
							),
				)
				.then(undefined, (error: Error) => {
					throw error.name === 'DocentError'
						? error
						: Object.assign(error, { name: 'DocentError', code: 'load', message: `${loadFailed} ${error.message}` });
				});

			turn = call.then(undefined, () => {});
			return call;
		};
	}
	return api;
}

/** Whether `settings` is needed whatever the options are: an inert page gets a warning, and a browser that is too old a sentence. */
const needsSettings = (): boolean => document.documentElement.inert || !document.adoptedStyleSheets;

/** Resolves after the next paint, or after a second in a background tab, which does not paint. */
const nextPaint = () =>
	new Promise<void>((resolve) => {
		setTimeout(resolve, 1000);
		requestAnimationFrame(() => setTimeout(resolve));
	});
