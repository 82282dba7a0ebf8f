import { createHash } from 'node:crypto';
import { type Content, type Html, html } from '../site/html.js';
import { siteFile } from '../site/site-files.js';
import { pageDirection, pageLanguage, said, say } from './language.js';
import { momentScript } from './moment.js';
import { visibleText } from './review/visible-text.js';

const styleSheets = [
	'theme.css',
	'frame.css',
	'text.css',
	'cards.css',
	'code.css',
	'service-pages.css',
	'admin-pages.css',
	'admin-insights.css',
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

/** Links as [address, words]. */
type Links = readonly (readonly [string, string])[];

interface ServicePage {
	title: string;
	/** The links in the head. */
	links: Links;
	/** Links behind “More”, and a form after them. On a phone they stand with the others behind “Menu”. @default none */
	more?: { links: Links; action: Html };
	/** The address of the link that is marked as current. */
	current?: string | undefined;
	main: Content;
	/** Seconds after which a browser loads the page again; only for a page in which nobody types. */
	refreshSeconds?: number | undefined;
}

/** The links of the head. The button in it opens the rest where there is room for the first ones, and the one before it opens all elsewhere. */
function navigation({ links, more, current }: ServicePage): Html {
	const linksTo = (all: Links) =>
		all.map(
			([address, words]) =>
				html`<a href="${address}"${address === current && html` aria-current="true"`}>${say(words)}</a>`,
		);
	const label = html`class="service-links" aria-label="${say('Service')}"`;
	if (more === undefined) return html`<nav ${label}>${linksTo(links)}</nav>`;
	return html`<button class="menu-toggle" type="button" popovertarget="service-links">${say('Menu')}</button>
			<nav ${label} id="service-links" popover>${linksTo(links)}<button class="more-toggle" type="button" popovertarget="more-links">${say('More')}</button><div class="more-links" id="more-links" popover>${linksTo(more.links)}${more.action}</div></nav>`;
}

/** A page of the service itself. Without its script the times are in UTC. */
export function servicePage(parts: ServicePage): string {
	const { title, main, refreshSeconds } = parts;
	const page = html`<!doctype html>
<html lang="${pageLanguage()}" dir="${pageDirection()}">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>${say(title)} · Docent</title>
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
		<a class="skip" href="#content">${say('Skip to the content')}</a>
		<header class="top">
			<a class="brand" href="/"><img src="${iconPath}?v=${version}" alt="" width="26" height="26" /><span>Docent</span></a>
			${navigation(parts)}
		</header>
		<main id="content" class="service-main" tabindex="-1"><article lang="en">${main}</article></main>${momentScript}
	</body>
</html>
`;
	return String(page);
}

export const section = (id: string, title: Content, content: Content): Html =>
	html`<section aria-labelledby="${id}"><h2 id="${id}">${typeof title === 'string' ? said(title) : title}</h2>${content}</section>`;

export const refusal = (words: string, more?: Html): Html =>
	html`<div class="callout caution" role="alert"><p class="callout-title">${said('Not done')}</p><p>${visibleText(words)}</p>${more}</div>`;

export const servicePageFiles = [
	{ path: styleSheetPath, type: 'text/css; charset=utf-8', text: css },
	{ path: iconPath, type: 'image/svg+xml', text: icon },
];
