import { exportPath } from '../../../../contract/owner-paths.js';
import { ServiceError } from '../../../errors/service-error.js';
import { route } from '../../route.js';
import { streamedJson } from '../../server/json-response.js';

/** Only one export runs at a time, because its copy takes disk space and memory. */
let isExporting = false;

async function* exported(lines: AsyncGenerator<string>): AsyncGenerator<string> {
	isExporting = true;
	try {
		for await (const line of lines) yield `${line}\n`;
	} finally {
		isExporting = false;
	}
}

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
		errors: ['conflict'],
		async handle(_, { exportLines }) {
			if (!exportLines) {
				throw new ServiceError(
					'conflict',
					"This service keeps its data in a PostgreSQL server; back that up with PostgreSQL's own tools.",
				);
			}
			if (isExporting) {
				throw new ServiceError('conflict', 'The database is being exported already; try again when that has ended.');
			}
			return streamedJson(exported(exportLines()), { 'content-type': 'application/x-ndjson; charset=utf-8' });
		},
	}),
];
