/** How far a website is read, and how gently. */
export interface WebsiteLimits {
	/** @default 5000 */
	maxPages: number;
	/** Links from the first page to the last one, where there is no sitemap. @default 10 */
	maxDepth: number;
	/** Of one page. @default 5000000 */
	maxPageBytes: number;
	/** Of everything. @default 1000000000 */
	maxBytes: number;
	/** @default 30 */
	maxMinutes: number;
	/** Requests at once. @default 4 */
	concurrency: number;
	/** Between the beginnings of two requests, in milliseconds; `Crawl-delay` of robots.txt may ask for more. @default 50 */
	delayMs: number;
	/** Until a page has to be there, in milliseconds. @default 20000 */
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
