import { translate } from '@docusaurus/Translate';
import { createElement, type ReactNode } from 'react';

/** The place of the search in the navigation bar, for a site that has none. */
export default function SearchBar(): ReactNode {
	const label = translate({ id: 'theme.SearchBar.label', message: 'Search' });
	const look = {
		className: 'button button--secondary button--sm',
		// Browsers give buttons a font of their own.
		style: { fontFamily: 'inherit', fontSize: '0.875rem' },
		'data-docent-search': '',
	};
	return createElement('button', { type: 'button', ...look }, label);
}
