import { type ComponentChildren, createElement, Fragment, type VNode } from 'preact';
import type { Source } from '../../contract/source.js';
import { LinksContext } from '../../widget/panel/citations/link-policy.js';
import { safeUrl } from '../../widget/panel/citations/safe-url.js';
import { LanguageContext } from '../../widget/panel/language.js';
import { Markdown } from '../../widget/panel/markdown/markdown.js';
import { syntax } from '../../widget/panel/markdown/rich-syntax.js';
import { ControllerContext, type PanelController } from '../../widget/panel/state/panel-controller.js';
import { createPanelStore } from '../../widget/panel/state/panel-state.js';
import { loadLanguages } from '../../widget/panel/written-language/use-written-language.js';
import { panelStrings } from '../../widget/strings/en.js';
import { loadLanguage } from '../../widget/strings/load-language.js';

const language = await loadLanguage('en');

/** What is loaded later is there, so that one rendering shows all of an answer. */
const { teach } = await import('../../widget/panel/markdown/rich/rich.lazy.js');
await teach(language, () => {});
await syntax.learn?.(language, () => {});
await loadLanguages();

const origin = 'https://docs.example.com';
const links = {
	origin,
	hrefOf: () => undefined,
	open: () => {},
	preview: () => {},
	leave: () => {},
};

/** Something that stands in the panel, without the panel: it has texts, but no chat and no style sheets. */
export function inPanel(children: ComponentChildren): VNode {
	const store = createPanelStore();
	const inside = createElement(ControllerContext.Provider, { value: { store } as PanelController }, children);
	const linked = createElement(LinksContext.Provider, { value: links }, inside);
	return createElement(Fragment, null, createElement(LanguageContext.Provider, { value: language }, linked));
}

/** An answer in Markdown whose links may be followed and do nothing. */
export function markdownInPanel(text: string, streaming: boolean, sources: Source[] = []): VNode {
	const followed = { ...links, hrefOf: (url: string) => safeUrl(url, origin)?.href };
	return inPanel(createElement(Markdown, { text, streaming, sources, links: followed, strings: panelStrings }));
}
