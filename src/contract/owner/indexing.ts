/** What `docent-service index` sends to a running service that has the database for itself. */
export interface IndexRequest {
	/** Name of a file in the service's data folder, which shows that the caller may write there. */
	proof: string;
	/** Address of a website, or absolute path of a folder. */
	source: string;
	domain: string;
	projectId: string;
	organization: string;
	siteUrl?: string | undefined;
	title?: string | undefined;
	/** Limits of a website's reading, by name. */
	limits?: Record<string, number>;
	isDryRun?: boolean;
}

/** A line of the response: progress, then the report or a sentence that says why there is none. Empty lines keep the connection open. */
export type IndexLine<Report = unknown> = { done: number; total: number } | { report: Report } | { error: string };

/** Names of proofs. */
export const proofPattern = /^index-[0-9a-f]{32}$/;
