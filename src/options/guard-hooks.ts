import { safeUrl } from '../widget/panel/markdown/safe-url.js';
import type { MessageAction, RenderCitation, RewriteLink, ShowCitation } from './rendering-options.js';
import { reportHook } from './report-hook.js';

/** What the owner's function gives, or nothing where it throws. */
function attempt<Result>(name: string, hook: () => Result): Result | undefined {
	try {
		return hook();
	} catch (error) {
		reportHook(name, error);
		return undefined;
	}
}

/** Gives what puts the owner's node or text into an element, once; nothing where the owner has nothing to show. */
export const guardRenderCitation =
	(hook: RenderCitation): ShowCitation =>
	(source, place) => {
		const made = attempt('renderCitation', () => hook({ ...source }, place));
		return made ? (element) => element?.replaceChildren(made) : undefined;
	};

/** Gives an address that a link of an answer may have, or nothing. */
export const guardRewriteLink =
	(hook: RewriteLink): RewriteLink =>
	(url, link) => {
		const made = attempt('rewriteLink', () => hook(url, link));
		return typeof made === 'string' ? safeUrl(made, location.href)?.href : undefined;
	};

/** Never throws and never rejects. */
export const guardOnSelect =
	(hook: MessageAction['onSelect']): MessageAction['onSelect'] =>
	async (message) => {
		try {
			await hook(message);
		} catch (error) {
			reportHook('messageActions', error);
		}
	};
