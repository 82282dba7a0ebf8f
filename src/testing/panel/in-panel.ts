import { type ComponentChildren, createElement, Fragment, type VNode } from 'preact';
import { LinksContext } from '../../widget/panel/citations/link-policy.js';
import { LanguageContext } from '../../widget/panel/language.js';
import { loadLanguage } from '../../widget/strings/load-language.js';

const language = await loadLanguage('en');

const links = {
	origin: 'https://docs.example.com',
	hrefOf: () => undefined,
	open: () => {},
	preview: () => {},
	leave: () => {},
};

/** Something that stands in the panel, without the panel: it has texts, but no chat and no style sheets. */
export function inPanel(children: ComponentChildren): VNode {
	const inside = createElement(LinksContext.Provider, { value: links }, children);
	return createElement(Fragment, null, createElement(LanguageContext.Provider, { value: language }, inside));
}
