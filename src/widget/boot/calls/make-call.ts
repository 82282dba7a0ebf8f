/**
 * Makes the calls of the API, each when its turn has come. This part loads before the panel and the settings, so that a call that needs
 * neither works without the network.
 */
import { DocentError } from '../../../client/docent-error.js';
import type { DocentOptions } from '../../../options/options.js';
import { loadFailed } from '../../strings/loader.js';
import type { DocentApi } from '../docent-api.js';
import type { DocentSession, MakeCall, Settings } from '../loaded-modules.js';
import type { Widget } from '../widget-context.js';
import type { Begun } from './begun.js';
import { forgetReader } from './forget-reader.js';

type Name = keyof DocentApi;
type Calls = { [Each in Name]?: (...args: Parameters<DocentApi[Each]>) => unknown };

/** A call whose turn has come. */
interface Turn {
	session: DocentSession;
	/** Resolves when `destroy` is called. */
	ended: Promise<void>;
}

const notLoaded = (cause?: unknown) => new DocentError('load', loadFailed, { retryable: true, cause });

const calledAway = 'Docent: destroy() was called before this call could be made.';

/** Waits for a part until `destroy` is called. A part that has loaded comes first. @throws DocentError `load` */
function waitFor<Part>(part: Promise<Part>, { ended }: Turn): Promise<Part> {
	const end = ended.then(
		() =>
			new Promise<never>((_, reject) => {
				setTimeout(reject, 0, new DocentError('load', calledAway, { retryable: false }));
			}),
	);
	return Promise.race([part, end]);
}

/** Makes a call that needs all options. */
async function callSettings(turn: Turn, name: Name, ...args: unknown[]): Promise<unknown> {
	const { session } = turn;
	let settings: Settings;
	try {
		settings = await waitFor(session.modules.settings(), turn);
	} catch (error) {
		if (DocentError.isInstance(error)) throw error;
		return session.renew(error, [name, ...args]);
	}
	return settings.call(session, name, args);
}

/** Makes a call of the panel, which is loaded for it. @throws DocentError `load` when it does not come */
async function callPanel(turn: Turn, widget: Widget, name: 'open' | 'ask' | 'reset', ...args: unknown[]) {
	const { session } = turn;
	const handle = await waitFor(widget.panel.get(), turn);
	// A fresh copy of the script may have taken over.
	const target = handle ?? session.successor;
	if (target) return (target[name] as (...args: unknown[]) => unknown)(...args);
	if (session.widget === widget) throw notLoaded();
	return undefined;
}

/** Adds an owner, or changes the options of one. The page's own calls are one owner, which changes the options in use. */
function init(turn: Turn, next: DocentOptions, owner: symbol | undefined): unknown {
	const { session } = turn;
	const { owners, given } = session;
	if (!given) return session.start(next, owner);
	if (owner || !owners.has(owner)) owners.set(owner, next);
	return callSettings(turn, 'init', next);
}

/** Removes one owner, or all. The assistant is removed with the last one. Otherwise the next owner's options are used. */
function destroy(turn: Turn, owner: unknown): unknown {
	const { session } = turn;
	const { owners } = session;
	const [first] = owners.keys();
	// The page may use `destroy` as a listener, which gets an event and no owner.
	if (typeof owner === 'symbol') owners.delete(owner);
	else owners.clear();
	if (owners.size > 0) return owner === first ? callSettings(turn, 'init') : undefined;
	session.remove();
	session.taken = session.given = undefined;
	return undefined;
}

const panelCalls = (turn: Turn, widget: Widget): Calls => ({
	// A copy that is replaced hands over what the reader has begun.
	open: (...[how]: [{ takeBegun?: () => Begun }?]) =>
		callPanel(turn, widget, 'open', { focus: true, takeBegun: how?.takeBegun }),
	// Closing does not load the panel.
	close: () => waitFor(Promise.resolve(widget.panel.mounted()), turn).then((handle) => handle?.close()),
	ask: (...args) => callPanel(turn, widget, 'ask', ...args),
	reset: () => callPanel(turn, widget, 'reset'),
	forget: () => waitFor(forgetReader(widget.context, widget.panel), turn),
});

/** Records the result of the call before: the options in use, or that the first owner's were refused. */
function tidy(session: DocentSession): void {
	const { owners, widget, given } = session;
	if (widget) session.taken ??= given;
	if (widget || !given) return;
	// The options of the first were refused.
	const [first] = owners.keys();
	owners.delete(first);
	session.given = undefined;
}

export const makeCall: MakeCall = async (session, name, args, ended) => {
	tidy(session);
	const { successor, widget } = session;
	const turn: Turn = { session, ended };
	const calls: Calls = successor ?? {
		init: (next, owner) => init(turn, next, owner),
		destroy: (owner) => destroy(turn, owner),
		...(widget && panelCalls(turn, widget)),
	};
	const call = calls[name] ?? ((...given: unknown[]) => callSettings(turn, name, ...given));
	try {
		return await (call as (...given: unknown[]) => unknown)(...args);
	} catch (error) {
		throw DocentError.isInstance(error) ? error : notLoaded(error);
	}
};
