/**
 * What only some pages need, loaded when they do: options beyond the plainest, changed options, refusals, and the calls that are
 * made rarely.
 */
import { DocentError } from '../../../client/docent-error.js';
import type { DoctorReport } from '../../../doctor/check.js';
import { optionError } from '../../../options/check-options.js';
import { inertPage } from '../../../options/inert-page.js';
import type { DocentOptions } from '../../../options/options.js';
import { patchOptions } from '../../../options/patch-options.js';
import { misspeltOptions, readOptions, withBlock } from '../../../options/read-options.js';
import type { ResolvedOptions } from '../../../options/resolved-options.js';
import { filterOfPage } from '../../page/content/page-filter.js';
import { tellPage } from '../../page/tell-page.js';
import type { DocentSession } from '../session.js';
import type { WidgetOptions } from '../widget-context.js';
import { untilConsent, wantsConsent } from './ask-consent.js';
import { customise, together } from './customise.js';
import { guardHooks } from './guard-hooks.js';
import { offerSearch } from './offer-search.js';
import { offerTools } from './offer-tools.js';
import { afterForgetting, followReader, forgetReader, giveConsent, type ReaderCall } from './reader-calls.js';
import { systemKeys } from './system-keys.js';

/** Sends `docent:error` for a refused call too. */
function telling<Result>(run: () => Result): Result {
	try {
		return run();
	} catch (error) {
		if (DocentError.isInstance(error)) tellPage('error', { code: error.code, message: error.message });
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
	session.adopt(options as DocentOptions, {
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
	});
}

/** The parts of a call that a page makes for its reader. */
function readerCall(session: DocentSession): ReaderCall {
	const given = session.given();
	return given ? callOf(session, given, given.domain) : notReady();
}

/** @throws DocentError with the code `options` */
export function init(session: DocentSession, given: object): void {
	telling(() => {
		const options = withBlock(given);
		for (const sentence of misspeltOptions(options)) console.warn(sentence);
		if (document.documentElement.inert) console.warn(`Docent: ${inertPage}`);
		adopt(session, options);
	});
}

/** A second `init` is ignored when domain and key are the same, and refused with a warning otherwise. */
export function again(session: DocentSession, given: object): void {
	const { domain, apiKey } = withBlock(given);
	const before = session.given();
	if (before && (before.domain !== domain || before.apiKey !== apiKey))
		console.warn('Docent: call destroy() before another init().');
}

export function notReady(): never {
	return telling(() => {
		throw optionError('call init() first.');
	});
}

/** @throws DocentError with the code `options`; nothing has changed then */
export function update(session: DocentSession, changes: object): void {
	const given = session.given();
	if (given) telling(() => adopt(session, patchOptions(given, changes)));
	else notReady();
}

/** Records the reader's consent. Nothing is stored when consent is not required. */
export function consent(session: DocentSession): void {
	const call = readerCall(session);
	if (wantsConsent(readOptions(session.given() ?? {}, session.origin()))) giveConsent(call);
}

export const forget = (session: DocentSession): Promise<void> => forgetReader(readerCall(session));

export const revoke: typeof forget = forget;

/** Examines the page from inside and prints the result. */
export async function doctor({ given, widget, origin }: DocentSession): Promise<DoctorReport> {
	const { examineThisPage, printReport } = await import('../../doctor/doctor.js');
	const report = await examineThisPage({ given: given(), origin: origin(), loadPanel: widget()?.panel });
	printReport(report);
	return report;
}
