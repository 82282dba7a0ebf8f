/**
 * What only some pages need, loaded when they do: options beyond the plainest, changed options, refusals, and the calls that are
 * made rarely.
 */
import { DocentError } from '../../../client/docent-error.js';
import type { DoctorReport } from '../../../doctor/check.js';
import { inertPage, optionError } from '../../../options/check-options.js';
import { type DocentEvents, eventNames } from '../../../options/events.js';
import type { DocentOptions } from '../../../options/options.js';
import { patchOptions } from '../../../options/patch-options.js';
import { misspeltOptions, readOptions, withBlock, withoutLightFaults } from '../../../options/read-options.js';
import type { ResolvedOptions } from '../../../options/resolved-options.js';
import { ownDocument } from '../../host/own-document.js';
import { systemKeys } from '../../host/shortcut.js';
import { filterOfPage } from '../../page/content/page-filter.js';
import { ownWords } from '../../strings/own-words.js';
import type { DocentApi } from '../docent-api.js';
import type { DocentSession } from '../loaded-modules.js';
import { applyLook } from '../owner-look/owner-look.js';
import { isSame, wholeValues } from '../prop-values.js';
import type { Customise, PanelHandle, PanelLoader, WidgetOptions } from '../widget-context.js';
import { untilConsent, wantsConsent } from './ask-consent.js';
import { dispatchDocentEvent, guardHooks } from './guard-hooks.js';
import { indexClients } from './index-clients.js';
import { afterForgetting, followReader, giveConsent, type ReaderCall } from './reader-calls.js';

/** Makes the palette open wherever the panel would. */
function standInForPanel(panel: PanelLoader, search: (query?: string) => void, close: () => void, signal: AbortSignal) {
	const { get, mounted, preload } = panel;
	const handle: PanelHandle = {
		open: () => search(),
		attach: () => search(),
		ask: search,
		close,
		restore() {},
		reset() {},
		messages: () => [],
		async forget() {},
		update() {},
		destroy() {},
	};
	Object.assign(panel, { get: async () => handle, mounted: async () => handle, preload() {} });
	signal.addEventListener('abort', () => Object.assign(panel, { get, mounted, preload }));
}

/** Lets the page's search open the palette. Its code is loaded when the page is ready. */
const offerSearch: Customise = (widget, panel, signal) => {
	const { assistant, palette } = widget.options;
	const { get } = panel;
	const binding = palette
		? import('../../palette/bind-search.js').then(({ bindSearch }) =>
				signal.aborted ? undefined : bindSearch(widget, get, signal),
			)
		: Promise.resolve(undefined);
	binding.then(undefined, (error: unknown) => console.warn('Docent: the search could not be loaded.', error));
	const use = (name: 'open' | 'close', query?: string) =>
		void binding.then(
			(found) => found?.[name](query),
			() => {},
		);
	if (palette) widget.search = (query) => use('open', query);
	if (assistant !== false) return;
	standInForPanel(
		panel,
		(query) => use('open', query),
		() => use('close'),
		signal,
	);
};

/** Calls the owner's hooks for every event. An error in a hook is reported and stops nothing. */
const callHooks: Customise = ({ host, options: { hooks } }, _, signal) => {
	const call = (hook: () => void) => {
		try {
			hook();
		} catch (error) {
			console.error('Docent: one of your hooks threw an error; the assistant goes on.', error);
		}
	};
	for (const name of hooks ? eventNames : []) {
		const onEvent = (event: Event) => {
			const { detail } = event as CustomEvent<DocentEvents[typeof name]>;
			call(() => hooks?.event?.(name, detail));
			if (name !== 'error') return;
			const { code, message } = detail as DocentEvents['error'];
			call(() => hooks?.error?.(new DocentError(code, message, { retryable: code !== 'options' })));
		};
		host.element.addEventListener(`docent:${name}`, onEvent, { signal });
	}
};

/** Shows the owner's contact link beside the launcher when the panel cannot be loaded. */
const offerHandoff: Customise = ({ host, options: { handoff } }, _, signal) => {
	const address = handoff?.url ?? (handoff?.email && `mailto:${handoff.email}`);
	if (!address || !/^(https?|mailto):/i.test(address)) return;
	const link = Object.assign(ownDocument.createElement('a'), {
		className: 'launcher-link',
		href: address,
		textContent: handoff?.label ?? address.replace(/^mailto:|^https?:\/\//i, ''),
	});
	const show = (event: Event) => {
		if ((event as CustomEvent<{ code: string }>).detail.code === 'load') host.root.append(link);
	};
	const hide = () => link.remove();
	host.element.addEventListener('docent:error', show, { signal });
	host.element.addEventListener('docent:open', hide, { signal });
	signal.addEventListener('abort', hide);
};

/** An inline panel is loaded at once. */
const openInPage: Customise = ({ options }, panel) => {
	if (options.mode === 'inline') void panel.get().then((handle) => handle?.open({ focus: false }));
};

/** Loads the panel when the page is idle, unless the reader saves data. */
const preloadWhenIdle: Customise = ({ options }, { preload }, signal) => {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	if (options.preload === 'idle' && !connection?.saveData)
		(globalThis.requestIdleCallback ?? setTimeout)(() => signal.aborted || preload());
};

/** Combines several customisations. */
const together =
	(...parts: readonly Customise[]): Customise =>
	(...page) => {
		for (const part of parts) part(...page);
	};

/** Everything that options do on the page. Each part checks its own option. */
const customise = together(applyLook, callHooks, offerHandoff, preloadWhenIdle, openInPage);

/** Dispatches `docent:error` when the call is refused, and throws all the same. */
function withErrorEvent<Result>(run: () => Result): Result {
	try {
		return run();
	} catch (error) {
		if (DocentError.isInstance(error)) dispatchDocentEvent('error', { code: error.code, message: error.message });
		throw error;
	}
}

const callOf = (session: DocentSession, options: object, domain: string): ReaderCall => ({
	domain,
	renew: () => adopt(session, options),
});

/** Options without anything that shows or loads the panel. */
const searchOnly = {
	launcher: false,
	selection: false,
	codeBlocks: false,
	keys: '',
	mode: 'popover',
	preload: 'intent',
} satisfies Partial<WidgetOptions>;

const searchOf = ({ search, assistant }: ResolvedOptions): Partial<WidgetOptions> => ({
	palette: search === 'palette' || (assistant === false && search !== false),
	...(assistant === false && searchOnly),
});

function adopt(session: DocentSession, options: object): void {
	const resolved = readOptions(options, session.origin());
	const call = callOf(session, options, resolved.domain);
	const filter = resolved.filter === 'auto' ? filterOfPage : resolved.filter;
	const next = {
		...untilConsent(
			{
				...resolved,
				...guardHooks(resolved),
				...(filter && { filter }),
				...(resolved.strings && { words: ownWords(resolved.strings, resolved.language) }),
				keys: systemKeys(resolved.shortcut),
				// An inline panel needs no launcher.
				launcher: resolved.launcher && resolved.mode !== 'inline',
				...searchOf(resolved),
				...indexClients(resolved, filter),
			},
			() => giveConsent(call),
			() => afterForgetting(call),
		),
		customise: together(offerSearch, customise, followReader(call)),
	};
	const { context, panel } = session.widget ?? {};
	session.given = options as DocentOptions;
	session.show(next);
	if (!context) return;
	context.options = next;
	context.onChoice();
	panel?.mounted()?.then((handle) => handle?.update());
	context.emit('update');
}

/** The options that an owner gives, as the assistant takes them. */
const usable = (given: object, warn: (sentence: string) => void = () => {}) =>
	withoutLightFaults(withBlock(given), warn);

function start(session: DocentSession, given: object): void {
	if (!document.adoptedStyleSheets) throw optionError('this browser is too old.');
	for (const sentence of misspeltOptions(withBlock(given))) console.warn(sentence);
	const options = usable(given, console.warn);
	if (document.documentElement.inert) console.warn(`Docent: ${inertPage}`);
	adopt(session, options);
	session.taken = given as DocentOptions;
}

/** Pages that have been told of other options than those in use. */
const told = new WeakSet<DocentSession>();

/** Points out that options of an owner are not in use, because another owner has come first. */
function mentionOthers(session: DocentSession, first: object, others: object): void {
	const [used, unused] = [first, others].map((given) => readOptions(usable(given), session.origin()));
	if (told.has(session) || isSame(used, unused)) return;
	told.add(session);
	console.warn(
		'Docent: this page has the assistant already, with other options. They stay in use until whoever put it there leaves, or destroy() is called.',
	);
}

/** Brings the assistant to the options of its first owner: they have changed, or the one before has left. */
function follow(session: DocentSession, first: DocentOptions): unknown {
	const { taken = first, given = first } = session;
	const [before, wanted] = [usable(taken), usable(first, console.warn)];
	if (['domain', 'apiKey', 'index'].some((name) => before[name] !== wanted[name])) {
		session.remove();
		session.taken = undefined;
		return session.start(first, ...session.owners.keys());
	}
	// What the page has changed stays, where no owner says otherwise.
	if (!isSame(before, wanted)) adopt(session, patchOptions(given, wholeValues(wanted, before)));
	session.taken = first;
	return undefined;
}

/** @throws DocentError with the code `options` */
function init(session: DocentSession, given?: object): unknown {
	const [first] = session.owners.values();
	// The assistant may have been removed while this was loaded.
	if (!first || !session.given) return undefined;
	return withErrorEvent(() => {
		if (!session.widget) return start(session, first);
		if (given && given !== first) return mentionOthers(session, first, given);
		return first === session.taken ? undefined : follow(session, first);
	});
}

function notReady(): never {
	return withErrorEvent(() => {
		throw optionError('call init() first.');
	});
}

/** @throws DocentError with the code `options`; nothing has changed then */
function update(session: DocentSession, changes: object): void {
	const { given = notReady() } = session;
	withErrorEvent(() => adopt(session, patchOptions(given, changes)));
}

/** Records the reader's consent. Nothing is stored when consent is not required. */
function consent(session: DocentSession): void {
	const { given = notReady() } = session;
	const resolved = readOptions(given, session.origin());
	if (wantsConsent(resolved)) giveConsent(callOf(session, given, resolved.domain));
}

/** Examines the page from inside and prints the result. */
async function doctor({ given, widget, origin }: DocentSession): Promise<DoctorReport> {
	const { examineThisPage, printReport } = await import('../../doctor/doctor.js');
	const report = await examineThisPage({ given, origin: origin(), loadPanel: widget?.panel.get });
	printReport(report);
	return report;
}

const calls: { [Name in keyof DocentApi]?: (session: DocentSession, argument: object) => unknown } = {
	init,
	update,
	consent,
	doctor,
};

/** Makes a call that needs all options, or one that nothing is there for. */
export const call = (session: DocentSession, name: keyof DocentApi, [argument]: unknown[]): unknown =>
	(calls[name] ?? notReady)(session, argument as object);
