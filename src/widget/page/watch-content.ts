import { complete, type LoaderOptions } from '../../options/resolved-options.js';
import { type Host, setTextSize } from '../host/host.js';
import { recall } from '../host/reader-memory.js';
import { type PillStrings, pillStrings } from '../strings/en-pill.js';
import { chooseLanguage, type LanguageTag } from '../strings/languages.js';
import { translations } from '../strings/load-language.js';
import type { OwnWords } from '../strings/own-words.js';
import { createCodeOffer } from './code-blocks/code-offer.js';
import type { ContentWatch } from './content-watch.js';
import offersCss from './offers.css';
import type { CapturedSelection } from './selection/selection.js';
import { createSelectionPill } from './selection/selection-pill.js';

/** Texts of the offers on the page; English when they cannot be fetched. The panel's texts are loaded separately, because a page may never need them. */
async function loadPillStrings(tag: LanguageTag): Promise<PillStrings> {
	const translated = await translations[tag]?.().catch(() => undefined);
	return translated?.pill ?? pillStrings;
}

/** Takes the text beside the pill, if it may be sent, and hides the pill. */
export type TakeSelected = () => CapturedSelection | undefined;

const styled = new WeakSet<Host>();

/**
 * Offers to ask about what the reader looks at: "Ask about this" beside selected text, "Ask" on code blocks.
 * @param path Where the reader was, from the innermost element out.
 */
export function watchContent(
	{ options: given, ...page }: Omit<ContentWatch, 'options'> & { options: LoaderOptions & { words?: OwnWords } },
	path: EventTarget[],
): TakeSelected | undefined {
	// The options may have changed while this was loaded.
	if (page.signal.aborted) return undefined;
	const watch: ContentWatch = { ...page, options: complete(given) };
	const { host, options } = watch;
	setTextSize(host.root);
	if (!styled.has(host)) host.addSheet(offersCss);
	styled.add(host);
	const wantsPill = options.selection && !recall(options.domain, 'selection-off');
	const pill = wantsPill ? createSelectionPill(watch) : undefined;
	const code = options.codeBlocks ? createCodeOffer(watch, path) : undefined;
	void loadPillStrings(chooseLanguage(host.root.lang)).then((ours) => {
		const strings = { ...ours, ...given.words?.(host.root.lang) };
		pill?.setStrings(strings);
		code?.setStrings(strings);
	});
	return () => {
		const item = pill?.selected();
		pill?.hide();
		return item;
	};
}
