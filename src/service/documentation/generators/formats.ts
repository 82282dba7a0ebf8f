import type { DocumentationFormat, HeadingIds } from '../core/format.js';
import { githubIds } from '../markdown/heading-anchors.js';
import { docsify } from './docsify/docsify.js';
import { docusaurus } from './docusaurus/docusaurus.js';
import { gitbook } from './gitbook/gitbook.js';
import { hugo } from './hugo/hugo.js';
import { jekyll } from './jekyll/jekyll.js';
import { laravel } from './laravel/laravel.js';
import { mdbook } from './mdbook/mdbook.js';
import { mintlify } from './mintlify/mintlify.js';
import { mkdocs } from './mkdocs/mkdocs.js';
import { nextra } from './nextra/nextra.js';
import { nuxtContent } from './nuxt-content/nuxt-content.js';
import { obsidian } from './obsidian/obsidian.js';
import { plain, plainIds } from './plain.js';
import { quarto } from './quarto/quarto.js';
import { sphinx } from './sphinx/sphinx.js';
import { starlight } from './starlight/starlight.js';
import { vitepress } from './vitepress/vitepress.js';
import { zola } from './zola/zola.js';

/** Every format, in the order in which a folder is compared with them. A new one is a folder beside this, and its import and line here. */
export const formats: readonly DocumentationFormat[] = [
	docusaurus,
	vitepress,
	starlight,
	nextra,
	nuxtContent,
	mkdocs,
	mdbook,
	sphinx,
	zola,
	hugo,
	mintlify,
	jekyll,
	docsify,
	gitbook,
	laravel,
	quarto,
	obsidian,
	plain,
];

/** A format and the text of its configuration: all that a thread needs to make the same table again. */
export interface ChosenFormat {
	name: string;
	configuration?: string | undefined;
	/** The file that it was recognised by, relative to the folder; `undefined` when the pages told it, or a setting. */
	sign?: string | undefined;
	/** What the configuration says, where it is a program. */
	settings?: Readonly<Record<string, unknown>> | undefined;
	/** How ids of headings are made, if the links of the pages show it. */
	ids?: string | undefined;
}

export const plainFormat: ChosenFormat = { name: plain.name };

/** How ids of a folder without a configuration may be made, by the name that crosses to threads. */
export const idStyles: Readonly<Record<string, HeadingIds>> = {
	github: githubIds,
	...plainIds,
	...Object.fromEntries(
		formats.flatMap(({ name, ids, hasIdsElsewhere }) => (ids && hasIdsElsewhere ? [[name, ids]] : [])),
	),
};

/** The table of a chosen format. */
export function formatOf({
	name,
	configuration,
	settings = {},
	sign,
	ids: style = '',
}: ChosenFormat): DocumentationFormat {
	const found = formats.find((one) => one.name === name) ?? plain;
	const ids = idStyles[style];
	const format = { ...found, ...(sign && { project: /^(?:\.\.\/)*/.exec(sign)?.[0] }) };
	const configured = configuration === undefined ? {} : format.configured?.(configuration, settings);
	return { ...format, ...configured, ...(ids && { ids }) };
}
