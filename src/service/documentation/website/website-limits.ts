/** The limits of a website's reading, and its pace. */
export interface WebsiteLimits {
	/** @default 5000 */
	maxPages: number;
	/** The number of links from the first page to the last one, when there is no sitemap. @default 10 */
	maxDepth: number;
	/** The bytes of one page. @default 5000000 */
	maxPageBytes: number;
	/** The bytes of all pages. @default 1000000000 */
	maxBytes: number;
	/** @default 30 */
	maxMinutes: number;
	/** The number of requests at once. @default 4 */
	concurrency: number;
	/** Milliseconds between the beginnings of two requests; `Crawl-delay` of robots.txt may ask for more. @default 50 */
	delayMs: number;
	/** Milliseconds until a page must be there. @default 20000 */
	timeoutMs: number;
}

export const defaultWebsiteLimits: WebsiteLimits = {
	maxPages: 5_000,
	maxDepth: 10,
	maxPageBytes: 5_000_000,
	maxBytes: 1_000_000_000,
	maxMinutes: 30,
	concurrency: 4,
	delayMs: 50,
	timeoutMs: 20_000,
};
