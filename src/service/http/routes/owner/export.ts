import { exportPath } from '../../../../contract/owner-paths.js';
import { ServiceError } from '../../../errors/service-error.js';
import { route } from '../../route.js';
import { uncached } from '../../server/json-response.js';

const encoder = new TextEncoder();

/** A stream of lines. A reader that stops reading ends the generator. */
function streamOf(first: string, lines: AsyncGenerator<string>, onEnd: () => void): ReadableStream<Uint8Array> {
	let line: string | undefined = first;
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				try {
					if (line !== undefined) controller.enqueue(encoder.encode(`${line}\n`));
					const next = await lines.next();
					line = next.done ? undefined : next.value;
					if (!next.done) return;
					onEnd();
					controller.close();
				} catch (error) {
					onEnd();
					controller.error(error);
				}
			},
			async cancel() {
				await lines.return(undefined).finally(onEnd);
			},
		},
		{ highWaterMark: 1 },
	);
}

/** Only one export runs at a time, because its copy takes disk space and memory. */
let isExporting = false;

/** `docent-service export` of a service that has the database for itself. */
export const exportRoutes = [
	route({
		kind: 'operation',
		method: 'post',
		path: exportPath,
		key: 'admin',
		scope: 'owner',
		audit: 'database_exported',
		limits: ['address'],
		tag: 'Service',
		id: 'exportDatabase',
		summary: 'Export the embedded database',
		description:
			'All that it holds at one moment, keys and what people asked among it, as `docent-service export` writes it and `docent-service import` reads it. A database on a server is backed up there.',
		success: {
			status: 200,
			description: 'Lines of JSON. An export that ends without the end of its body is not whole.',
			body: { type: 'application/x-ndjson' },
		},
		errors: ['rate_limited', 'conflict'],
		async handle({ context }, { exportLines }) {
			if (!exportLines) {
				throw new ServiceError(
					'conflict',
					"This service keeps its data in a PostgreSQL server; back that up with PostgreSQL's own tools.",
				);
			}
			if (isExporting) {
				throw new ServiceError('conflict', 'The database is being exported already; try again when that has ended.');
			}
			isExporting = true;
			const onEnd = () => {
				isExporting = false;
			};
			const lines = exportLines();
			try {
				const { value: header = '' } = await lines.next();
				const body = streamOf(header, lines, onEnd);
				return context.body(body, 200, { ...uncached, 'content-type': 'application/x-ndjson; charset=utf-8' });
			} catch (error) {
				onEnd();
				throw error;
			}
		},
	}),
];
