import { html } from '../site/html.js';
import { said } from './language.js';
import { servicePageHeaders } from './page-headers.js';
import { visibleText } from './review/visible-text.js';
import { servicePage } from './service-page.js';

/** The form's request names its page in `Referer`, because some browsers send nothing else about its origin. */
export const questionPageHeaders = {
	...servicePageHeaders,
	'referrer-policy': 'same-origin',
	'x-robots-tag': 'noindex',
};

/** Asks the reader whether to ask, because another site may have chosen the question. */
export const questionPage = (path: string, question: string): string =>
	servicePage({
		title: 'Ask the documentation',
		links: [[path, 'Back to the page']],
		main: html`<h1>${said('Ask the documentation')}</h1>
<p>The link that you followed asks the assistant of this documentation. Nothing has been asked yet.</p>
<blockquote><p>${visibleText(question)}</p></blockquote>
<form class="panel" action="${path}"><input type="hidden" name="ask" value="${question}">
<button class="main-button">${said('Ask')}</button></form>`,
	});
