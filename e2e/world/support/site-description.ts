import type { Locator, Page } from '@playwright/test';
import type { SearchFilter } from '../../../src/contract/assistant.js';

/** A documentation site as its owner would have it: how the real generator makes it, and what is on it. */
export interface SiteDescription {
	/** As readers of a report know it. */
	title: string;
	/** Folder below `e2e/world/sites` with what it is built from. Default: its own. */
	folder?: string;
	/** Programs that build it, one after the other, in a copy of the folder where its packages are installed. */
	build: readonly (readonly [command: string, ...args: string[]])[];
	/** Folder below `src/plugins` of the Python package that its generator takes Docent from. */
	pythonPlugin?: 'mkdocs' | 'sphinx';
	/** The configuration has our plugin, so the packed package is installed beside the generator. */
	plugin?: true;
	/** A built page that has the assistant. @default 'index.html' */
	builtPage?: string;
	/** What the plugin's files hold, below the folder of the built pages. */
	agentFiles?: {
		/** The page that is cited, as Markdown, and words of it. */
		page: string;
		passage: string;
		/** Files that the site has without the plugin, and words of them. */
		own?: Record<string, string>;
		/** The file of the sitemap; none where the generator knows no address. */
		sitemap?: string;
	};
	/** Folder of the built pages. */
	output: string;
	/** Folder of the Markdown that the service answers from. Default: the built site, read as a website. */
	documentation?: string;
	/** Flags of the service besides the folder. */
	serviceFlags?: readonly string[];
	/** Page below `public/embed/recipes` whose titled snippets are parts of this site's files. */
	recipe: string;
	/** The heading of the recipe that is about this site. Default: all of them. */
	recipeSection?: string;
	/** Path of the first page. */
	home: string;
	/** A page with code. The first block is in `language`, if the page says so, below the heading with that id. */
	reading: { path: string; language?: string; heading: string };
	/** A link in the navigation of the page that is read, by its words, and where it leads. */
	follow: { link: string; path: string };
	/** A question that is answered from another page. */
	cited: { question: string; path: string; hash: string; passage: string };
	/** What `filter: 'auto'` makes of that page. */
	filter?: SearchFilter;
	/** A page of another version or language, where the same option finds another answer. */
	elsewhere?: { path: string; filter: SearchFilter; question: string; cites: string };
	/** Words of three links that are on the pages one after the other, beginning at `reading`. */
	hops: readonly [string, string, string];
	/** What a followed link does: the site swaps the page, or the browser loads one. */
	moves: 'by router' | 'by loading';
	/** What a citation does, where that is something else: routers that hear of none but their own links. */
	citations?: 'by loading';
	/** Presses the site's own button; without one the page follows the system. */
	toggleTheme?: (page: Page) => Promise<void>;
	/** It is light, whatever the reader's system is. */
	alwaysLight?: true;
	/** The site's search and the keys that open it. */
	search?: {
		keys: readonly string[];
		field: (page: Page) => Locator;
		/** There while the site's own search is open. */
		isOpen?: string;
	};
}
