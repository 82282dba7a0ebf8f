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
import type { DocentApi } from '../docent-api.js';
import type { DocentSession } from '../loaded-modules.js';
import type { DocentCall } from '../missing-part.js';
import { applyLook } from '../owner-look/owner-look.js';
import type { Customise, PanelHandle, PanelLoader, WidgetOptions } from '../widget-context.js';
import { untilConsent, wantsConsent } from './ask-consent.js';
import { dispatchDocentEvent, guardHooks } from './guard-hooks.js';
import { afterForgetting, followReader, forgetReader, giveConsent, type ReaderCall } from './reader-calls.js';

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
	if (assistant !== false) return;
	const use = (name: 'open' | 'close', query?: string) =>
		void binding.then(
			(found) => found?.[name](query),
			() => {},
		);
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

/** The browser's registry of tools for agents: at the document, in earlier browsers at the navigator. */
function modelContext(): object | undefined {
	return ([document, navigator] as { modelContext?: { registerTool?: unknown } }[])
		.map((place) => place.modelContext)
		.find((context) => typeof context?.registerTool === 'function');
}

/** Gives agents in the browser tools to search, read, ask and navigate, once there is consent where the owner wants that. */
const offerTools: Customise = (widget, panel, signal) => {
	const context = modelContext();
	if (!context || widget.options.webMcp === false || widget.options.gate) return;
	import('../../web-mcp/register-tools.js').then(
		({ registerTools }) => (signal.aborted ? undefined : registerTools(context, widget, panel, signal)),
		(error: unknown) => console.warn('Docent: the tools could not be loaded.', error),
	);
};

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
	session,
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
	const next = {
		...untilConsent(
			{
				...resolved,
				...guardHooks(resolved),
				...(resolved.filter === 'auto' && { filter: filterOfPage }),
				keys: systemKeys(resolved.shortcut),
				// An inline panel needs no launcher.
				launcher: resolved.launcher && resolved.mode !== 'inline',
				...searchOf(resolved),
			},
			() => giveConsent(call),
			() => afterForgetting(call),
		),
		customise: together(offerSearch, offerTools, customise, followReader(call)),
	};
	const { context, panel } = session.widget() ?? {};
	session.adopt(options as DocentOptions, next);
	if (!context) return;
	context.options = next;
	context.onChoice();
	panel?.mounted()?.then((handle) => handle?.update());
	context.emit('update');
}

/** The parts of a call that a page makes for its reader. */
function readerCall(session: DocentSession): ReaderCall {
	const given = session.given();
	return given ? callOf(session, given, given.domain) : notReady();
}

/** @throws DocentError with the code `options` */
function init(session: DocentSession, given: object): void {
	if (session.widget()) again(session, given);
	// The assistant may have been removed while this was loaded.
	else if (session.given() === given) withErrorEvent(() => start(session, given));
}

function start(session: DocentSession, given: object): void {
	if (!document.adoptedStyleSheets) throw optionError('this browser is too old.');
	const read = withBlock(given);
	for (const sentence of misspeltOptions(read)) console.warn(sentence);
	const options = withoutLightFaults(read, console.warn);
	if (document.documentElement.inert) console.warn(`Docent: ${inertPage}`);
	adopt(session, options);
}

/** A second `init` is ignored when domain and key are the same, and refused with a warning otherwise. */
function again(session: DocentSession, given: object): void {
	const { domain, apiKey } = withBlock(given);
	const before = session.given();
	if (before && (before.domain !== domain || before.apiKey !== apiKey))
		console.warn('Docent: call destroy() before another init().');
}

function notReady(): never {
	return withErrorEvent(() => {
		throw optionError('call init() first.');
	});
}

/** @throws DocentError with the code `options`; nothing has changed then */
function update(session: DocentSession, changes: object): void {
	const given = session.given();
	if (given) withErrorEvent(() => adopt(session, patchOptions(given, changes)));
	else notReady();
}

/** Records the reader's consent. Nothing is stored when consent is not required. */
function consent(session: DocentSession): void {
	const call = readerCall(session);
	if (wantsConsent(readOptions(session.given() ?? {}, session.origin()))) giveConsent(call);
}

async function reset(session: DocentSession): Promise<void> {
	const panel = await (session.widget() ?? notReady()).panel.get(['reset']);
	panel?.reset();
}

const forget = (session: DocentSession): Promise<void> => forgetReader(readerCall(session));

/** Examines the page from inside and prints the result. */
async function doctor({ given, widget, origin }: DocentSession): Promise<DoctorReport> {
	const { examineThisPage, printReport } = await import('../../doctor/doctor.js');
	const report = await examineThisPage({ given: given(), origin: origin(), loadPanel: widget()?.panel.get });
	printReport(report);
	return report;
}

const calls: { [Name in keyof DocentApi]?: (session: DocentSession, argument: object) => unknown } = {
	init,
	update,
	reset,
	consent,
	forget,
	doctor,
};

/** Makes a call that the loader leaves to this part: one that is rare, or one that nothing is there for. */
export const call = (session: DocentSession, [name, argument]: DocentCall): unknown =>
	(calls[name] ?? notReady)(session, argument as object);
