import { z } from 'zod';

/** Names of files in the service's data folder, which show that the caller may write there. */
const proofPattern = /^index-[0-9a-f]{32}$/;

const name = z.string().min(1).max(63);

/** What `docent-service index` sends to a running service that has the database for itself. */
export const indexRequest = z.object({
	proof: z.string().regex(proofPattern),
	/** Address of a website, absolute path of a folder, or name of a source of the service's configuration. */
	source: z.string().min(1).max(4_096),
	isName: z.boolean().optional(),
	domain: name,
	projectId: name,
	organization: name,
	siteUrl: z.string().max(2_048).optional(),
	title: z.string().max(200).optional(),
	/** The generator that a folder is written for. */
	format: z.string().max(50).optional(),
	/** Limits of a website's reading, by name. */
	limits: z.record(z.string(), z.number().int().min(0).max(1_000_000_000)).optional(),
	isDryRun: z.boolean().optional(),
});
export type IndexRequest = z.infer<typeof indexRequest>;

/** A line of the response: progress, then the report or a sentence that says why there is none. Empty lines keep the connection open. */
export type IndexLine<Report = unknown> = { done: number; total: number } | { report: Report } | { error: string };
