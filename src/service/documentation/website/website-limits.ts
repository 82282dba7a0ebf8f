/** The limits of a website's reading, and its pace. */
export const defaultWebsiteLimits = {
	maxPages: 5_000,
	/** The number of links from the first page to the last one, when there is no sitemap. */
	maxDepth: 10,
	/** The bytes of one page. */
	maxPageBytes: 5_000_000,
	/** The bytes of all pages. */
	maxBytes: 1_000_000_000,
	maxMinutes: 30,
	/** The number of requests at once. */
	concurrency: 4,
	/** Milliseconds between the beginnings of two requests; `Crawl-delay` of robots.txt may ask for more. */
	delayMs: 50,
	/** Milliseconds until a page must be there. */
	timeoutMs: 20_000,
};

export type WebsiteLimits = typeof defaultWebsiteLimits;
