import { DocentError } from '../../../client/docent-error.js';
import type { DocentEvents } from '../../../options/events.js';
import type { MessageAction, PageTool, RenderCitation, RewriteLink } from '../../../options/options.js';
import type { ResolvedOptions } from '../../../options/resolved-options.js';
import { hostElementName } from '../../host/host.js';
import type { ShowCitation } from '../widget-context.js';

/** Dispatches an event that bubbles through the page, also before our element is on it. */
export function dispatchDocentEvent<Name extends keyof DocentEvents>(name: Name, detail: DocentEvents[Name]): void {
	const target = document.querySelector(hostElementName) ?? document;
	target.dispatchEvent(new CustomEvent(`docent:${name}`, { detail, bubbles: true }));
}

const reported = new Set<string>();

/** Reports an error of a function among the options once: on the console and as `docent:error`. */
function report(option: string, error: unknown): void {
	if (reported.has(option)) return;
	reported.add(option);
	const said = new DocentError('hook', `Docent: the option "${option}" threw an error; the default is shown instead.`, {
		retryable: false,
		cause: error,
	});
	console.error(said.message, error);
	dispatchDocentEvent('error', { code: said.code, message: said.message });
}

/** The result of the owner's function; undefined when it throws. */
function attempt<Result>(option: string, hook: () => Result): Result | undefined {
	try {
		return hook();
	} catch (error) {
		report(option, error);
		return undefined;
	}
}

/** Puts the owner's node or text into an element; undefined when the owner shows nothing. */
const guardCitation =
	(hook: RenderCitation): ShowCitation =>
	(source, place) => {
		const made = attempt('renderCitation', () => hook({ ...source }, place));
		return made ? (element) => element?.replaceChildren(made) : undefined;
	};

const guardLink =
	(hook: RewriteLink): RewriteLink =>
	(url, link) => {
		const made: unknown = attempt('rewriteLink', () => hook(url, link));
		return typeof made === 'string' ? made : undefined;
	};

/** Never throws and never rejects. */
const guardSelect =
	(hook: MessageAction['onSelect']): MessageAction['onSelect'] =>
	async (message) => {
		try {
			await hook(message);
		} catch (error) {
			report('messageActions', error);
		}
	};

/** Reports an error of a tool to the owner and throws it again, because the panel tells the reader. */
const guardRun =
	(run: PageTool['run']): PageTool['run'] =>
	async (call) => {
		try {
			return await run(call);
		} catch (error) {
			report('tools', error);
			throw error;
		}
	};

/** Wraps the functions that answers call, so that an error in them stops nothing. */
export const guardHooks = ({ renderCitation, rewriteLink, messageActions, tools }: ResolvedOptions) => ({
	...(renderCitation && { showCitation: guardCitation(renderCitation) }),
	...(rewriteLink && { rewriteLink: guardLink(rewriteLink) }),
	...(messageActions && {
		messageActions: messageActions.map((action) => ({ ...action, onSelect: guardSelect(action.onSelect) })),
	}),
	...(tools && { tools: tools.map((tool) => ({ ...tool, run: guardRun(tool.run) })) }),
});
