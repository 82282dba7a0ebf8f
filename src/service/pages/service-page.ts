import { createHash } from 'node:crypto';
import { type Content, type Html, html } from '../site/html.js';
import { siteFile } from '../site/site-files.js';
import { visibleText } from './review/visible-text.js';

const styleSheets = [
	'theme.css',
	'frame.css',
	'text.css',
	'cards.css',
	'code.css',
	'service-pages.css',
	'admin-pages.css',
	'admin-tables.css',
	'admin-charts.css',
	'admin-threads.css',
	'admin-gaps.css',
	'admin-keys.css',
	'review-pages.css',
	'review-diff.css',
];
const css = styleSheets.map(siteFile).join('\n');
const icon = siteFile('favicon.svg');
const version = createHash('sha256').update(css).update(icon).digest('hex').slice(0, 10);
const styleSheetPath = '/_docent/pages.css';
const iconPath = '/_docent/icon.svg';

interface ServicePage {
	title: string;
	/** The links in the head, as [address, words]. */
	links: readonly (readonly [string, string])[];
	/** The address of the link that is marked as current. */
	current?: string | undefined;
	/** A form after the links. */
	action?: Html;
	main: Content;
	/** Seconds after which a browser loads the page again; only for a page in which nobody types. */
	refreshSeconds?: number | undefined;
}

/** A page of the service itself. It needs no script. */
export function servicePage({ title, links, current, action, main, refreshSeconds }: ServicePage): string {
	const navigation = links.map(
		([address, words]) => html`<a href="${address}"${address === current && html` aria-current="true"`}>${words}</a>`,
	);
	const page = html`<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>${title} · Docent</title>
		<meta name="color-scheme" content="light dark" />
		<meta name="robots" content="noindex" />${
			refreshSeconds !== undefined &&
			html`
		<meta http-equiv="refresh" content="${refreshSeconds}" />`
		}
		<link rel="icon" href="${iconPath}?v=${version}" type="image/svg+xml" />
		<link rel="stylesheet" href="${styleSheetPath}?v=${version}" />
	</head>
	<body>
		<a class="skip" href="#content">Skip to the content</a>
		<header class="top">
			<a class="brand" href="/"><img src="${iconPath}?v=${version}" alt="" width="26" height="26" /><span>Docent</span></a>
			<nav class="service-links" aria-label="Service">${navigation}${action}</nav>
		</header>
		<main id="content" class="service-main" tabindex="-1"><article>${main}</article></main>
	</body>
</html>
`;
	return String(page);
}

export const section = (id: string, title: Content, content: Content): Html =>
	html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;

export const refusal = (words: string, more?: Html): Html =>
	html`<div class="callout caution" role="alert"><p class="callout-title">Not done</p><p>${visibleText(words)}</p>${more}</div>`;

export const servicePageFiles = [
	{ path: styleSheetPath, type: 'text/css; charset=utf-8', text: css },
	{ path: iconPath, type: 'image/svg+xml', text: icon },
];
