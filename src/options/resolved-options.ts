import { assistantKeyPrefix } from '../contract/keys.js';
import { retrievalPageSize } from '../contract/limits.js';
import type { Customise } from '../widget/boot/widget-context.js';
import type { PendingConsent } from '../widget/panel/consent/ask-consent.js';
import type { DocentOptions } from './options.js';
import type { ShowCitation } from './rendering-options.js';

/** Options that are right and complete; they do not change any more. */
export type ResolvedOptions = Readonly<
	Required<Pick<DocentOptions, OptionWithDefault>> &
		Omit<DocentOptions, OptionWithDefault | 'renderCitation'> & {
			renderCitation?: ShowCitation;
			/** Those of `shortcut` on this system, as in `Control+Shift+K`; empty for none. @default those of Mod+I */
			keys?: string;
			/** Does on the page what options ask for that the loader knows nothing of. */
			customise?: Customise;
			/** There until the reader agrees, where the owner asks for that: nothing is sent and nothing is kept. */
			gate?: PendingConsent;
			/** Where the owner asks for consent: it is gone with everything else. */
			afterForgetting?: () => void;
		}
>;

type OptionWithDefault = 'domain' | 'apiKey' | 'baseUrl' | keyof typeof defaults;

/** Left out by the loader, which takes what is absent for the default; what comes later fills them in. */
export const defaults = {
	theme: 'auto',
	mode: 'popover',
	shortcut: 'Mod+I',
	launcher: true,
	selection: true,
	codeBlocks: true,
	persistence: 'local',
	search: true,
	contentSelector: 'main, article, [role=main]',
	fp: 'anonymous',
	retrievalPageSize: retrievalPageSize.default,
	target: '[data-docent]',
} satisfies Partial<DocentOptions>;

/** Options as the loader has them. */
export type LoaderOptions = Omit<ResolvedOptions, keyof typeof defaults> & Partial<ResolvedOptions>;

export const complete = (options: LoaderOptions): ResolvedOptions => ({ ...defaults, ...options });

/** What can be seen to be right at a glance, as in `theme=dark`. */
const plain = new RegExp(
	`^((domain|title|fp|language)=.*\\S|apiKey=${assistantKeyPrefix}\\S+|baseUrl=https?://\\S+|theme=(light|dark))$`,
);

/**
 * Options that need no second look. For anything else, right or wrong, the page loads `settings`: a page
 * that sets up little pays for little.
 * @param baseUrl what `baseUrl` is when it is not given
 */
export function resolvePlain(given: object, baseUrl: string): LoaderOptions | undefined {
	const resolved: Record<string, unknown> = { baseUrl };
	for (const [name, value] of Object.entries(given)) {
		if (value == null) continue;
		if (!plain.test(`${name}=${value}`)) return undefined;
		// Attributes are text, and so is what programs write as a number.
		resolved[name] = String(value);
	}
	if (resolved.domain && resolved.apiKey) return resolved as unknown as LoaderOptions;
}
